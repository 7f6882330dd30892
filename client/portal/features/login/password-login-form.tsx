import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { login } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { tidyAccount } from '#portal/sign-in/clean-up.ts';
import { isRejection } from '#portal/ui/rejection.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { CheckField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import styles from './login.module.css';
import type { PasswordFormValues } from './login-values.ts';

interface PasswordLoginFormProps extends PasswordFormValues {
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Login by account and password; a rejected password is cleared, everything else stays. */
export function PasswordLoginForm({ values, change, form, onSignedIn }: PasswordLoginFormProps) {
  const portal = usePortal();
  const { messages, storage } = portal;
  const pageHref = usePageHref();
  const { formRef, check, reject } = form;
  const passwordRef = useRef<HTMLInputElement>(null);
  const { password, keep } = values;
  const account = tidyAccount(values.account);

  const { busy, submit } = useSubmit(
    async (signal) => {
      messages.dismissError();
      const { gsid } = await login(portal, { loginType: 'pwd', account, password }, signal);
      storage.writeRemembered({ keep, account });
      onSignedIn({ gsid });
      return 'leaving';
    },
    (error) => {
      showFailure(messages, error);
      if (!isRejection(error)) return;
      change({ password: '' });
      reject('password', toApiError(error).message);
      passwordRef.current?.focus();
    },
  );

  return (
    <Form
      ref={formRef}
      className={styles.form}
      onSubmit={() => {
        const complete = check({
          account: account ? undefined : COPY['login.err.account'],
          password: password ? undefined : COPY['login.err.password'],
        });
        if (complete) submit();
      }}
    >
      <TextField
        id="login-account"
        name="account"
        label={COPY['field.account.label']}
        placeholder={COPY['field.account.ph']}
        autoComplete="username"
        required
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind('account', values.account, (next) => change({ account: next }))}
      />
      <PasswordField
        ref={passwordRef}
        id="login-password"
        name="password"
        label={COPY['field.password.label']}
        placeholder={COPY['field.password.ph']}
        autoComplete="current-password"
        enterKeyHint="go"
        {...form.bind('password', password, (next) => change({ password: next }))}
      />
      <div className={styles.options}>
        <CheckField
          id="login-remember"
          name="remember"
          label={COPY['login.remember']}
          checked={keep}
          onChange={(next) => change({ keep: next })}
        />
        <Link className={styles.link} to={pageHref(PAGES.forgetPassword)}>
          {COPY['login.findPwd']}
        </Link>
      </div>
      <Button type="submit" size="block" busy={busy} busyText={COPY['login.busy']}>
        {COPY['login.submit']}
      </Button>
    </Form>
  );
}
