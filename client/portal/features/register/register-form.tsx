import { useState } from 'react';
import { Link } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { register } from '#portal/api/account-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { PhoneCode, phoneError, useCodeRejection } from '#portal/sign-in/phone-code.tsx';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { AgreementField } from './agreement-field.tsx';
import styles from './register-form.module.css';

/** Phone, code, agreement. Everything that is missing is said at once (spec §5). */
export function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const pageHref = usePageHref();
  const { api, messages } = usePortal();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [agrees, setAgrees] = useState(false);
  const form = useFormErrors<'phone' | 'code' | 'agree'>();
  const { codeRef, onError } = useCodeRejection(form.reject);
  const wrongPhone = phoneError(phone, 'reg.err.phone', 'reg.err.phoneFormat');
  const sendCode = useSendCode('register');
  const { busy, submit } = useSubmit(
    async (signal) => {
      const signedIn = await register(api, { phone, smsCode: code }, signal);
      messages.showStatus(COPY['reg.success']);
      onRegistered(signedIn);
      return 'leaving';
    },
    { onError },
  );

  // A page that comes back from the cache brings no secret along (threats C15, F17).
  usePageRestore(() => setCode(''));

  const next = () => {
    const passes = form.check({
      phone: wrongPhone,
      code: code ? undefined : COPY['reg.err.code'],
      agree: agrees ? undefined : COPY['reg.err.agree'],
    });
    if (passes) submit();
  };

  return (
    <Form ref={form.formRef} onSubmit={next} className={styles.form} label={COPY['reg.heading']}>
      <PhoneCode
        id="register"
        phone={phone}
        code={code}
        onPhone={setPhone}
        onCode={setCode}
        form={form}
        sendCode={sendCode}
        phoneError={wrongPhone}
        codeRef={codeRef}
      />
      <AgreementField {...form.bind('agree', agrees, setAgrees)} />
      <Button type="submit" size="block" busy={busy} busyText={COPY['fp.submit.busy']}>
        {COPY['reg.next']}
      </Button>
      <p className={styles.toLogin}>
        {COPY['reg.haveAccount']}
        <Link to={pageHref(PAGES.login)}>{COPY['reg.toLogin']}</Link>
      </p>
    </Form>
  );
}
