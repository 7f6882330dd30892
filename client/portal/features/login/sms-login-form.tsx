import { useRef, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { type ListedAccount, listByPhone } from '#portal/api/account-api.ts';
import { login } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { CodeField } from '#portal/sign-in/code-field.tsx';
import { PhoneField } from '#portal/sign-in/phone-field.tsx';
import type { SendCode } from '#portal/sign-in/use-send-code.ts';
import { isCodeRejection, isRejection } from '#portal/ui/rejection.ts';
import { selectField } from '#portal/ui/select-field.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { AccountPicker } from './account-picker.tsx';
import styles from './login.module.css';
import { phoneError, type SmsFormValues } from './login-values.ts';

interface SmsLoginFormProps extends SmsFormValues {
  readonly sendCode: SendCode;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Login by sms code, and the choice where several accounts stand behind the phone (spec §4). */
export function SmsLoginForm({ values, change, form, sendCode, onSignedIn }: SmsLoginFormProps) {
  const portal = usePortal();
  const { api, messages } = portal;
  const { phone, code, accepted } = values;
  const { formRef, errors, check, mark, reject, clear } = form;
  const codeRef = useRef<HTMLInputElement>(null);
  const [accounts, setAccounts] = useState<readonly ListedAccount[]>([]);

  const { busy, submit } = useSubmit(
    async (signal) => {
      messages.dismissError();
      // A new code is another proof, even where its digits are the same.
      const proof = `${phone} ${code} ${sendCode.sends}`;
      let list = accepted === proof ? await stillOffered(api, phone, signal) : null;
      if (!list) {
        const { accountSize, gsid } = await login(portal, { loginType: 'sms', phone, smsCode: code }, signal);
        // spec §4. Assumed: "1" counts as 1, and anything else opens the picker, as another number does (threat F7).
        if (accountSize === 1 || accountSize === '1') {
          onSignedIn({ gsid });
          return 'leaving';
        }
        // The code is spent from here on: the next try with it asks for the list alone.
        change({ accepted: proof });
        clear('code');
        list = await listByPhone(api, phone, signal);
      }
      if (list.length === 0) {
        messages.showError(COPY['sel.empty']);
        return;
      }
      messages.dismiss();
      setAccounts(list);
    },
    {
      onError: (error) => {
        showFailure(messages, error);
        if (isCodeRejection(error)) reject('code', error.message);
        if (isRejection(error)) selectField(codeRef.current);
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
        <Button type="submit" size="block" busy={busy} busyText={COPY['login.busy']}>
          {COPY['login.submit']}
        </Button>
      </Form>
      <AccountPicker accounts={accounts} onClose={() => setAccounts([])} onSignedIn={onSignedIn} />
    </>
  );
}

/** The accounts that an accepted code still opens; null once its proof is over, and the code is to be judged anew. */
async function stillOffered(api: Portal['api'], phone: string, signal: AbortSignal): Promise<ListedAccount[] | null> {
  try {
    return await listByPhone(api, phone, signal);
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}
