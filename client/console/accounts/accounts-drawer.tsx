import { usePlace } from '#console/use-place.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { DeleteAccount } from './delete-account.tsx';

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
              <DeleteAccount
                account={account}
                onClose={() => refine({ act: '' })}
                onGone={() => refine({ act: '', account: '' })}
              />
            ) : act === 'add' || (act === 'edit' && account) ? (
              <AccountForm
                key={account?.accountId}
                account={act === 'add' ? null : account}
                onClose={() => refine({ act: '' })}
              />
            ) : null
          }
        />
      )}
    </DialogPopup>
  );
}
