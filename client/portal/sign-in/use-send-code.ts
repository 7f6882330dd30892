import { useState } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { COUNTDOWN_SECONDS } from '#contract/limits.ts';
import { maskPhone } from '#contract/rules.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { sendSmsCode } from '#portal/api/sms-api.ts';
import { useCountdown } from '#portal/hooks/use-countdown.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';

/**
 * Sends codes for one action. The countdown starts only after the server accepted, or where it refused with a time to wait.
 * @param failureText a title over the server's text, where the specification has one of its own (recovery: 获取验证码失败)
 */
export function useSendCode(action: SmsAction, failureText?: string) {
  const { api, messages } = usePortal();
  const [sends, setSends] = useState(0);
  const [waits, setWaits] = useState(0);
  const [sentTo, setSentTo] = useState('');
  const [refusedPhone, setRefusedPhone] = useState('');
  const countdown = useCountdown(() => messages.announce(COPY['code.ready']));
  const wait = (seconds: number, refused = '') => {
    setWaits((count) => count + 1);
    setRefusedPhone(refused);
    countdown.start(seconds);
  };
  const { busy, submit } = useSubmit(
    async (signal, phone: string, onSent: () => void) => {
      try {
        await sendSmsCode(api, { action, phone }, signal);
      } catch (error) {
        const { status, retryAfterSeconds } = toApiError(error);
        // 429, or 200 where a back end refuses with it. After trouble of the server the button is free at once (threat F18).
        if (retryAfterSeconds && status < 500 && !signal.aborted) wait(retryAfterSeconds, phone);
        throw error;
      }
      setSends((count) => count + 1);
      setSentTo(phone);
      wait(COUNTDOWN_SECONDS[action]);
      onSent();
      messages.showStatus(fill('code.sent', { maskedPhone: maskPhone(phone) }));
    },
    (error) => showFailure(messages, error, failureText),
  );
  /** seconds until a code may be requested; a refusal of one phone stops no other */
  const remainingFor = (phone: string) => (refusedPhone === '' || refusedPhone === phone ? countdown.remaining : 0);
  return {
    sending: busy,
    remainingFor,
    /** how many codes were sent since the page opened */
    sends,
    /** how many countdowns have begun */
    waits,
    /** phone of the last code; empty before */
    sentTo,
    send: (phone: string, onSent: () => void) => {
      if (remainingFor(phone) === 0) submit(phone, onSent);
    },
  };
}

export type SendCode = Readonly<ReturnType<typeof useSendCode>>;
