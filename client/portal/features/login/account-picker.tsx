import { useId, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { ListedAccount } from '#portal/api/account-api.ts';
import { login } from '#portal/api/login-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AccountList } from '#portal/sign-in/account-list.tsx';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import styles from './account-picker.module.css';

interface AccountPickerProps {
  /** open while there are any */
  readonly accounts: readonly ListedAccount[];
  /** back to the form as it was filled */
  readonly onClose: () => void;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** The choice among several accounts under one phone; what was typed is never asked for again. */
export function AccountPicker({ accounts, onClose, onSignedIn }: AccountPickerProps) {
  const messageId = useId();
  return (
    <Dialog
      open={accounts.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={COPY['picker.title']}
      description={<span id={messageId}>{COPY['picker.message']}</span>}
    >
      <PickerForm accounts={accounts} labelledBy={messageId} onClose={onClose} onSignedIn={onSignedIn} />
    </Dialog>
  );
}

function PickerForm({ accounts, labelledBy, onClose, onSignedIn }: AccountPickerProps & { labelledBy: string }) {
  const pageHref = usePageHref();
  const portal = usePortal();
  const { formRef, check, bind } = useFormErrors<'account'>();
  const [chosen, setChosen] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async (signal, accountId: string) => {
    portal.messages.dismissError();
    const { gsid } = await login(portal, { loginType: 'multi_account', accountId }, signal);
    onSignedIn({ gsid });
    return 'leaving';
  });

  return (
    <Form
      ref={formRef}
      onSubmit={() => {
        check({ account: chosen ? undefined : COPY['fp.err.acct'] });
        if (chosen) submit(chosen);
      }}
    >
      <AccountList
        id="login-picker"
        labelledBy={labelledBy}
        accounts={accounts}
        {...bind('account', chosen, setChosen)}
      />
      <div className={styles.actions}>
        <a
          className={styles.relogin}
          href={pageHref(PAGES.login)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onClose();
          }}
        >
          {COPY['picker.relogin']}
        </a>
        <Button type="submit" busy={busy} busyText={COPY['login.busy']}>
          {COPY['picker.confirm']}
        </Button>
      </div>
    </Form>
  );
}
