import { useRef, useState } from 'react';
import type { AccountListItem } from '#contract/account.ts';
import { COPY } from '#contract/copy.ts';
import { listByPhone } from '#portal/api/account-api.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { login } from '#portal/api/login-api.ts';
import type { SignedIn } from '#portal/shared/after-login.ts';
import { Button } from '#portal/shared/button.tsx';
import { CodeField } from '#portal/shared/code-field.tsx';
import { Form } from '#portal/shared/form.tsx';
import { dismissError, dismissMessage } from '#portal/shared/messages.ts';
import { PhoneField } from '#portal/shared/phone-field.tsx';
import { showFailure } from '#portal/shared/show-failure.ts';
import { useFormErrors } from '#portal/shared/use-form-errors.ts';
import type { SendCode } from '#portal/shared/use-send-code.ts';
import { useSubmit } from '#portal/shared/use-submit.ts';
import { AccountPicker } from './account-picker.tsx';
import styles from './login.module.css';
import { isRejection, phoneError, type SmsValues, type Values } from './login-values.ts';

interface SmsLoginFormProps extends Values<SmsValues> {
  readonly sendCode: SendCode;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Login by sms code, and the choice where several accounts stand behind the phone (spec §4). */
export function SmsLoginForm({ values: { phone, code }, change, sendCode, onSignedIn }: SmsLoginFormProps) {
  const { formRef, errors, check, mark, clear } = useFormErrors<'phone' | 'code'>();
  const codeRef = useRef<HTMLInputElement>(null);
  const [accounts, setAccounts] = useState<readonly AccountListItem[]>([]);
  /** phone and code that were accepted while their list of accounts could not be had */
  const accepted = useRef('');

  const { busy, submit } = useSubmit(
    async (signal) => {
      dismissError();
      const proof = `${phone} ${code}`;
      if (accepted.current !== proof) {
        const { accountSize, gsid } = await login({ loginType: 'sms', phone, smsCode: code }, { signal });
        if (accountSize === 1) {
          onSignedIn({ gsid });
          return 'leaving';
        }
      }
      // The code is spent from here on: should the list fail, the next try asks for the list alone.
      accepted.current = proof;
      const list = await listByPhone({ phone }, { signal });
      if (list.length === 0) throw unreadable();
      accepted.current = '';
      dismissMessage();
      setAccounts(list);
    },
    {
      onError: (error) => {
        showFailure(error);
        if (!isRejection(error)) return;
        accepted.current = '';
        codeRef.current?.select();
      },
    },
  );

  return (
    <>
      <Form
        ref={formRef}
        className={styles.form}
        onSubmit={() => {
          const complete = check({
            phone: phoneError(phone, 'login.err.phone'),
            code: code ? undefined : COPY['login.err.code'],
          });
          if (complete) submit();
        }}
      >
        <PhoneField
          id="login-phone"
          value={phone}
          error={errors.phone}
          onChange={(next) => {
            change({ phone: next });
            clear('phone');
          }}
        />
        <CodeField
          ref={codeRef}
          id="login-code"
          value={code}
          error={errors.code}
          enterKeyHint="go"
          sendCode={sendCode}
          onChange={(next) => {
            change({ code: next });
            clear('code');
          }}
          onGetCode={() => {
            if (mark('phone', phoneError(phone, 'login.err.phoneForCode'))) sendCode.send(phone);
          }}
        />
        <div className={styles.submit}>
          <Button type="submit" block busy={busy} busyText={COPY['login.busy']}>
            {COPY['login.submit']}
          </Button>
        </div>
      </Form>
      <AccountPicker accounts={accounts} onClose={() => setAccounts([])} onSignedIn={onSignedIn} />
    </>
  );
}
