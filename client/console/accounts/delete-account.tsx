import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { isMain } from './account-groups.ts';

interface DeleteAccountProps {
  readonly account: SandboxAccount;
  readonly onClose: () => void;
  /** it was deleted */
  readonly onGone: () => void;
}

/** Asks before an account goes for good. */
export function DeleteAccount({ account, onClose, onGone }: DeleteAccountProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const params = { id: account.accountId };

  async function confirm(): Promise<void> {
    if (await act(() => connection.call(CONTROL.deleteAccount, { params }), `账号${account.account}已删除`)) onGone();
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`删除账号${account.account}？`}
      text={`它的登录状态随即结束。${isMain(account) ? '如有子账号，要先删除它们。' : ''}删除后只能重新新增。`}
      confirmText="删除"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
