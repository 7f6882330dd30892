import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { DOCUMENTS, PAGES } from '#contract/paths.ts';
import { register } from '#portal/api/account-api.ts';
import { type BoundField, useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { useSecret } from '#portal/hooks/use-secret.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { AuthCard } from '#portal/sign-in/auth-card.tsx';
import { localAddress } from '#portal/sign-in/local-address.ts';
import { codeError, PhoneCode, phoneError, useCodeRejection } from '#portal/sign-in/phone-code.tsx';
import { QrPanel } from '#portal/sign-in/qr-panel.tsx';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import foot from '#portal/ui/foot.module.css';
import { isPhoneTaken } from '#portal/ui/rejection.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { type AgreementDocument, DocumentDialog } from './document-dialog.tsx';
import styles from './register-page.module.css';

/**
 * Registration by phone, or by a WeChat that confirms; both go on to enterprise authentication (spec §2, §4). Embedded,
 * the parent gets the gsid and goes there; a registration that signed nobody in has none.
 */
export function RegisterPage() {
  const next = usePageHref()(PAGES.enterpriseAuth);
  const navigate = useNavigate();
  const { handOver } = usePortal();
  const goOn = useCallback(
    async ({ gsid, firstLogin }: SignedIn) => {
      if (gsid && (await handOver.start({ gsid, gotoUrl: () => PAGES.enterpriseAuth }))) return;
      // Replaced: Back leads to where the person came from, not to a form that has done its work.
      await navigate(next, { replace: true, state: firstLogin === false ? { knownWeChat: true } : null });
    },
    [handOver, navigate, next],
  );
  return (
    <AuthCard heading={COPY['reg.heading']} aside={<QrPanel isLogin={false} onConfirmed={goOn} />}>
      <RegisterForm onRegistered={(signedIn) => void goOn(signedIn)} />
    </AuthCard>
  );
}

/** Phone, code, agreement. All missing things are named at once (spec §5). */
function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const pageHref = usePageHref();
  const { api, messages } = usePortal();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useSecret();
  const [agrees, setAgrees] = useState(false);
  const form = useFormErrors<'phone' | 'code' | 'agree'>();
  const phoneRef = useRef<HTMLInputElement>(null);
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
    (error) => {
      onError(error);
      if (!isPhoneTaken(error)) return;
      form.reject('phone', error.message);
      phoneRef.current?.focus();
    },
  );

  const next = () => {
    const passes = form.check({
      phone: wrongPhone,
      code: codeError(code, 'reg.err.code'),
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
        phoneRef={phoneRef}
        besidePhone={
          // The server rejects a phone for nothing else.
          form.rejected.phone ? (
            <Link className={styles.signIn} to={pageHref(PAGES.login)} state={{ phone }}>
              {COPY['reg.taken.login']}
            </Link>
          ) : undefined
        }
      />
      <AgreementField {...form.bind('agree', agrees, setAgrees)} />
      <Button type="submit" size="block" busy={busy} busyText={COPY['fp.submit.busy']}>
        {COPY['reg.next']}
      </Button>
      <p className={`${foot.foot} ${styles.toLogin}`}>
        <span>{COPY['reg.haveAccount']}</span>
        <Link to={pageHref(PAGES.login)}>{COPY['reg.toLogin']}</Link>
      </p>
    </Form>
  );
}

const ID = 'register-agree';

/** The checkbox is named by its words and both documents; their buttons stand outside its label, so opening one never toggles it. */
function AgreementField({ value, error, onChange }: BoundField<boolean>) {
  const { window } = usePortal();
  const config = usePortalConfig();
  const [document, setDocument] = useState<AgreementDocument | null>(null);
  const [isOpen, setOpen] = useState(false);

  const trigger = (kind: 'user' | 'legal', address: string) => (
    <button
      type="button"
      id={`${ID}-${kind}`}
      className={styles.trigger}
      aria-haspopup="dialog"
      onClick={() => {
        setDocument({ title: COPY[`reg.doc.${kind}`].replace(/[《》]/g, ''), address });
        setOpen(true);
      }}
    >
      {COPY[`reg.doc.${kind}`]}
    </button>
  );

  return (
    <div className={styles.agreement}>
      <CheckField
        id={ID}
        name="agree"
        checked={value}
        onChange={onChange}
        label={COPY['reg.agree']}
        labelledBy={`${ID}-label ${ID}-user ${ID}-and ${ID}-legal`}
        after={
          <>
            {trigger('user', localAddress(window, config?.userAgreementUrl, DOCUMENTS.userAgreement))}
            <span id={`${ID}-and`}>{COPY['reg.and']}</span>
            {trigger('legal', localAddress(window, config?.legalUrl, DOCUMENTS.legal))}
          </>
        }
        error={error}
        reserveError
        required
      />
      {document ? <DocumentDialog document={document} open={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}
