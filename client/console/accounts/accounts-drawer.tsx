import { usePlace } from '#console/place.ts';
import { useAct } from '#console/ui/act.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { isMain } from './accounts.ts';

interface AccountsDrawerProps {
  /** types an account into the page beside */
  readonly onFill: (account: SandboxAccount) => void;
}

const CLOSED = { open: '', account: '', act: '', find: '', list: '' };

/** The whole table of accounts, over the page: `?open=accounts`, with what is asked about one in `act`. */
export function AccountsDrawer({ onFill }: AccountsDrawerProps) {
  const { address, refine } = usePlace();
  const isOpen = address.query.open === 'accounts';
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={(open) => !open && refine(CLOSED)}
      title="账号"
      size="drawer"
      initialFocus="popup"
    >
      {isOpen && (
        <AccountList
          onFill={(account) => {
            refine(CLOSED);
            onFill(account);
          }}
          dialogOf={(act, account) =>
            act === 'delete' && account ? (
              <DeleteAccount account={account} />
            ) : act === 'add' || (act === 'edit' && account) ? (
              <AccountForm key={account?.accountId} account={act === 'add' ? null : account} />
            ) : null
          }
        />
      )}
    </DialogPopup>
  );
}

/** Asks before an account goes for good. */
function DeleteAccount({ account }: { account: SandboxAccount }) {
  const { refine } = usePlace();
  const { isBusy, send } = useAct();
  const params = { id: account.accountId };

  async function confirm(): Promise<void> {
    if (await send(CONTROL.deleteAccount, { params }, `账号${account.account}已删除`)) refine({ act: '', account: '' });
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => refine({ act: '' })}
      title={`删除账号${account.account}？`}
      text={`它的登录状态随即结束。${isMain(account) ? '如有子账号，要先删除它们。' : ''}删除后只能重新新增。`}
      confirmText="删除"
      isBusy={isBusy}
      onConfirm={confirm}
    />
  );
}
