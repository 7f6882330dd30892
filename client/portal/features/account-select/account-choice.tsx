import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import type { SelectableAccount } from '#portal/api/account-api.ts';
import { login } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AccountList } from '#portal/sign-in/account-list.tsx';
import { afterLogin } from '#portal/sign-in/after-login.ts';
import { isRejection } from '#portal/ui/rejection.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import styles from './account-select-page.module.css';

/** More rows than this, and on a phone the button stays in view. */
const SHORT_LIST = 6;

/** One account at a time, then 确认登录. */
export function AccountChoice({ accounts }: { accounts: readonly SelectableAccount[] }) {
  const portal = usePortal();
  const { messages } = portal;
  const [accountId, setAccountId] = useState<string | null>(null);
  const isLong = accounts.length > SHORT_LIST;
  const { busy, submit } = useSubmit(async (signal, chosen: string | null) => {
    const signedIn = await login(portal, { loginType: 'multi_account', accountId: chosen ?? '' }, signal).catch(
      (error) => {
        // The warning stands for the refusal of an empty choice, whatever has been chosen since.
        if (chosen === null && isRejection(error)) return null;
        throw error;
      },
    );
    if (!signedIn) return;
    messages.showStatus(COPY['login.success']);
    await afterLogin(portal, { gsid: signedIn.gsid });
    return 'leaving';
  });

  return (
    <Form
      label={COPY['sel.heading']}
      onSubmit={() => {
        // Quirk: with nothing chosen it warns, and the login call is made all the same (spec §5).
        if (accountId === null && !busy) messages.showWarning(COPY['sel.warn']);
        submit(accountId);
      }}
    >
      <AccountList
        id="select-account"
        className={`${styles.list} ${isLong ? styles.long : ''}`}
        label={COPY['sel.heading']}
        accounts={accounts}
        value={accountId}
        onChange={(value) => {
          messages.dismissError();
          setAccountId(value);
        }}
      />
      <div className={styles.confirm} data-sticky={isLong || undefined}>
        <Button type="submit" size="block" busy={busy} busyText={COPY['login.busy']}>
          {COPY['sel.confirm']}
        </Button>
      </div>
    </Form>
  );
}
