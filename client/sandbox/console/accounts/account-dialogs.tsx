import type { SandboxAccount } from '#contract/control/account.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Requested dialog for an account; adding has no account. */
export interface Asked {
  readonly about: 'add' | 'edit' | 'delete';
  readonly account: SandboxAccount | null;
}

interface AccountDialogsProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialogs of the page; each keeps its account while it closes. */
export function AccountDialogs({ asked, onClose, onDone }: AccountDialogsProps) {
  const isForm = asked?.about === 'add' || asked?.about === 'edit';
  return (
    <>
      {isForm && <AccountFormDialog account={asked.account} onClose={onClose} onDone={onDone} />}
      {asked?.about === 'delete' && asked.account && (
        <DeleteAccountDialog account={asked.account} onClose={onClose} onDone={onDone} />
      )}
    </>
  );
}
