import { useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { verifySmsCode } from '#portal/api/sms-api.ts';
import { CodeField } from '#portal/shared/code-field.tsx';
import { Form } from '#portal/shared/form.tsx';
import { PhoneField } from '#portal/shared/phone-field.tsx';
import { codeRejected, isCodeRejection } from '#portal/shared/rejection.ts';
import { selectField } from '#portal/shared/select-field.ts';
import { showFailure } from '#portal/shared/show-failure.ts';
import { useFormErrors } from '#portal/shared/use-form-errors.ts';
import { usePageRestore } from '#portal/shared/use-page-restore.ts';
import type { SendCode } from '#portal/shared/use-send-code.ts';
import { useSubmit } from '#portal/shared/use-submit.ts';
import { NextButton } from './next-button.tsx';
import { type RecoverableAccount, recoverableAccounts } from './recovery.ts';
import { SmsHelp } from './sms-help.tsx';

interface VerifyStepProps {
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly sendCode: SendCode;
  readonly onVerified: (accounts: readonly RecoverableAccount[]) => void;
}

/** Step one: whose phone it is. */
export function VerifyStep({ phone, onPhone, sendCode, onVerified }: VerifyStepProps) {
  const [code, setCode] = useState('');
  const codeRef = useRef<HTMLInputElement>(null);
  const { formRef, errors, check, mark, reject, clear } = useFormErrors<'phone' | 'code'>();
  const { busy, submit } = useSubmit(
    async (signal) => {
      const { passed, map } = await verifySmsCode({ phone, smsCode: code }, { signal });
      if (!passed) throw codeRejected();
      const accounts = recoverableAccounts(map);
      // Passed, but for nobody: an answer that makes no sense (threat F7).
      if (accounts.length === 0) throw unreadable();
      onVerified(accounts);
    },
    {
      onError: (error) => {
        showFailure(error);
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
