import { useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { verifySmsCode } from '#portal/api/sms-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { CodeField } from '#portal/sign-in/code-field.tsx';
import { PhoneField } from '#portal/sign-in/phone-field.tsx';
import { ServicePhone } from '#portal/sign-in/service-phone.tsx';
import type { SendCode } from '#portal/sign-in/use-send-code.ts';
import { codeRejected, isCodeRejection } from '#portal/ui/rejection.ts';
import { selectField } from '#portal/ui/select-field.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { Form } from '#ui/form.tsx';
import { NextButton } from './next-button.tsx';
import { type RecoverableAccount, recoverableAccounts } from './recovery.ts';
import styles from './sms-help.module.css';

interface VerifyStepProps {
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly sendCode: SendCode;
  readonly onVerified: (accounts: readonly RecoverableAccount[]) => void;
}

/** Step one: proof of the phone by a code. */
export function VerifyStep({ phone, onPhone, sendCode, onVerified }: VerifyStepProps) {
  const { api, messages } = usePortal();
  const [code, setCode] = useState('');
  const codeRef = useRef<HTMLInputElement>(null);
  const { formRef, errors, check, mark, reject, clear } = useFormErrors<'phone' | 'code'>();
  const { busy, submit } = useSubmit(
    async (signal) => {
      const { passed, map } = await verifySmsCode(api, { phone, smsCode: code }, signal);
      if (!passed) throw codeRejected();
      const accounts = recoverableAccounts(map);
      // Passed, but without any account: an invalid response (threat F7).
      if (accounts.length === 0) throw unreadable();
      onVerified(accounts);
    },
    {
      onError: (error) => {
        showFailure(messages, error);
        if (!isCodeRejection(error)) return;
        reject('code', error.message);
        selectField(codeRef.current);
      },
    },
  );

  // A page that comes back from the cache brings no secret along (threats C15, F17).
  usePageRestore(() => setCode(''));

  return (
    <Form
      ref={formRef}
      label={COPY['fp.step1']}
      onSubmit={() => {
        if (check({ phone: phoneError(phone) })) submit();
      }}
    >
      <PhoneField
        id="recover-phone"
        value={phone}
        error={errors.phone}
        onChange={(value) => {
          onPhone(value);
          clear('phone');
        }}
      />
      <CodeField
        id="recover-code"
        value={code}
        error={errors.code}
        enterKeyHint="go"
        ref={codeRef}
        sendCode={sendCode}
        onChange={(value) => {
          setCode(value);
          clear('code');
        }}
        onGetCode={() => {
          if (mark('phone', phoneError(phone))) sendCode.send(phone);
        }}
      />
      <SmsHelp />
      <NextButton filled={phone !== '' && code !== ''} busy={busy} />
    </Form>
  );
}

function phoneError(phone: string): string | undefined {
  if (!phone) return COPY['fp.err.phone'];
  return isPhone(phone) ? undefined : COPY['fp.err.phoneFormat'];
}

/** Help for when no sms arrives, with the phone of customer service (spec §2). */
function SmsHelp() {
  const servicePhone = usePortalConfig()?.servicePhone;
  return (
    <details className={styles.help}>
      <summary className={styles.title}>{COPY['fp.help.title']}</summary>
      <ul className={styles.list}>
        <li>{COPY['fp.help.1']}</li>
        <li>{COPY['fp.help.2']}</li>
        <li>{COPY['fp.help.3']}</li>
        {servicePhone ? (
          <li>
            <ServicePhone textKey="fp.help.phone" phone={servicePhone} />
          </li>
        ) : null}
      </ul>
    </details>
  );
}
