import { useState } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { COUNTDOWN_SECONDS } from '#contract/limits.ts';
import { maskPhone } from '#contract/rules.ts';
import { sendSmsCode } from '#portal/api/sms-api.ts';
import { useCountdown } from '#portal/hooks/use-countdown.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';

/**
 * Sends codes for one action. The countdown starts only after the server accepted, and never on a failure.
 * @param failureText a title over the server's text, where the specification has one of its own (recovery: 获取验证码失败)
 */
export function useSendCode(action: SmsAction, failureText?: string) {
  const { api, messages } = usePortal();
  const [sends, setSends] = useState(0);
  const countdown = useCountdown(COUNTDOWN_SECONDS[action], () => messages.announce(COPY['code.ready']));
  const { busy, submit } = useSubmit(
    async (signal, phone: string) => {
      await sendSmsCode(api, { action, phone }, signal);
      setSends((count) => count + 1);
      countdown.start();
      messages.showStatus(fill('code.sent', { maskedPhone: maskPhone(phone) }));
    },
    (error) => showFailure(messages, error, failureText),
  );
  return {
    sending: busy,
    /** seconds until the next one may be asked for */
    remaining: countdown.remaining,
    /** how many codes were sent since the page opened */
    sends,
    send: (phone: string) => {
      if (countdown.remaining === 0) submit(phone);
    },
  };
}

export type SendCode = Readonly<ReturnType<typeof useSendCode>>;
