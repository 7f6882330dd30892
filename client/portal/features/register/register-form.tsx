import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import { register } from '#portal/api/account-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { CodeField } from '#portal/sign-in/code-field.tsx';
import { carryQuery, siblingPath } from '#portal/sign-in/goto-url.ts';
import { PhoneField } from '#portal/sign-in/phone-field.tsx';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import { isCodeRejection } from '#portal/ui/rejection.ts';
import { selectField } from '#portal/ui/select-field.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { AgreementField } from './agreement-field.tsx';
import styles from './register-form.module.css';

/** Phone, code, agreement. Everything that is missing is said at once (spec §5). */
export function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const { pathname, search } = useLocation();
  const { api, messages } = usePortal();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [agrees, setAgrees] = useState(false);
  const { formRef, errors, check, mark, reject, clear } = useFormErrors<'phone' | 'code' | 'agree'>();
  const sendCode = useSendCode('register');
  const codeRef = useRef<HTMLInputElement>(null);
  const { busy, submit } = useSubmit(
    async (signal) => {
      const signedIn = await register(api, { phone, smsCode: code }, signal);
      messages.showStatus(COPY['reg.success']);
      onRegistered(signedIn);
      return 'leaving';
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

  const next = () => {
    const passes = check({
      phone: phoneError(phone),
      code: code ? undefined : COPY['reg.err.code'],
      agree: agrees ? undefined : COPY['reg.err.agree'],
    });
    if (passes) submit();
  };

  return (
    <Form ref={formRef} onSubmit={next} className={styles.form} label={COPY['reg.heading']}>
      <PhoneField
        id="register-phone"
        value={phone}
        error={errors.phone}
        onChange={(value) => {
          setPhone(value);
          clear('phone');
        }}
      />
      <CodeField
        id="register-code"
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
      <AgreementField
        checked={agrees}
        error={errors.agree}
        onChange={(checked) => {
          setAgrees(checked);
          clear('agree');
        }}
      />
      <Button type="submit" size="block" busy={busy} busyText={COPY['fp.submit.busy']}>
        {COPY['reg.next']}
      </Button>
      <p className={styles.toLogin}>
        {COPY['reg.haveAccount']}
        <Link to={carryQuery(siblingPath('/login', pathname), search)}>{COPY['reg.toLogin']}</Link>
      </p>
    </Form>
  );
}

function phoneError(phone: string): string | undefined {
  if (!phone) return COPY['reg.err.phone'];
  return isPhone(phone) ? undefined : COPY['reg.err.phoneFormat'];
}
