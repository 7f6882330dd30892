import { COPY } from '#contract/copy.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { verifySmsCode } from '#portal/api/sms-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { useSecret } from '#portal/hooks/use-secret.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { codeError, PhoneCode, phoneError, useCodeRejection } from '#portal/sign-in/phone-code.tsx';
import { ServicePhone } from '#portal/sign-in/service-phone.tsx';
import type { SendCode } from '#portal/sign-in/use-send-code.ts';
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
  const { api } = usePortal();
  const [code, setCode] = useSecret();
  const form = useFormErrors<'phone' | 'code'>();
  const { codeRef, onError } = useCodeRejection(form.reject);
  const wrongPhone = phoneError(phone, 'fp.err.phone', 'fp.err.phoneFormat');
  const { busy, submit } = useSubmit(async (signal) => {
    const accounts = recoverableAccounts(await verifySmsCode(api, { phone, smsCode: code }, signal));
    // Passed, but without any account: an invalid response (threat F7).
    if (accounts.length === 0) throw unreadable();
    onVerified(accounts);
  }, onError);

  return (
    <Form
      ref={form.formRef}
      label={COPY['fp.step1']}
      onSubmit={() => {
        if (form.check({ phone: wrongPhone, code: codeError(code, 'reg.err.code') })) submit();
      }}
    >
      <PhoneCode
        id="recover"
        phone={phone}
        code={code}
        onPhone={onPhone}
        onCode={setCode}
        form={form}
        sendCode={sendCode}
        phoneError={wrongPhone}
        codeRef={codeRef}
      />
      <SmsHelp />
      <NextButton filled={phone !== '' && code !== ''} busy={busy} />
    </Form>
  );
}

/** Help for when no sms arrives, with the phone of customer service (spec §2). */
function SmsHelp() {
  const servicePhone = usePortalConfig()?.servicePhone;
  return (
    <details className={styles.help}>
      <summary className={styles.title}>{COPY['fp.help.title']}</summary>
      <ul className={`soft ${styles.list}`}>
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
