import type { SandboxAccount } from '#contract/control/account.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Requested dialog for an account; adding has no account. */
interface Asked {
  readonly about: About;
  readonly account: SandboxAccount | null;
}
const ABOUT = ['add', 'edit', 'delete'] as const;
export type About = (typeof ABOUT)[number];

/** The dialog that an address names with `act`, once the account that it is about is known. */
export function askedIn(act: string, account: SandboxAccount | null): Asked | null {
  const about = ABOUT.find((each) => each === act);
  if (about === undefined) return null;
  if (about === 'add') return { about, account: null };
  return account && { about, account };
}

interface AccountDialogsProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
  /** the account was deleted */
  readonly onGone: () => void;
  readonly onDone: () => void;
}

/** The dialogs of the page; each keeps its account while it closes. */
export function AccountDialogs({ asked, onClose, onGone, onDone }: AccountDialogsProps) {
  const isForm = asked?.about === 'add' || asked?.about === 'edit';
  return (
    <>
      {isForm && (
        <AccountFormDialog key={asked.account?.accountId} account={asked.account} onClose={onClose} onDone={onDone} />
      )}
      {asked?.about === 'delete' && asked.account && (
        <DeleteAccountDialog account={asked.account} onClose={onClose} onGone={onGone} onDone={onDone} />
      )}
    </>
  );
}
