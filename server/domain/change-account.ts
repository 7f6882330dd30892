import type { AccountChange } from '#contract/control/account.ts';
import type { Account } from './account.ts';
import type { Portal } from './portal.ts';

type AccountPortal = Pick<
  Portal,
  | 'accounts'
  | 'ali'
  | 'clock'
  | 'gsids'
  | 'lockout'
  | 'oauthGrants'
  | 'sessions'
  | 'smsCodes'
  | 'tickets'
  | 'verifyTokens'
>;

/** Changes the given fields of an account; a new password and disabling end its half-finished proofs. */
export function changeAccount(portal: AccountPortal, account: Account, change: AccountChange): void {
  const { accounts, verifyTokens, smsCodes, lockout, clock } = portal;
  accounts.change(account, { ...change, gmtModified: clock.now() });
  // A verifyToken proves the old phone (threat S4).
  if (change.phone !== undefined) verifyTokens.endOf(account.accountId);
  if (change.enable === false || change.password !== undefined) endProofs(portal, account);
  if (change.password === undefined) return;
  // A new password ends the old one's sessions, codes and the lock too (threats S4, S14).
  if (account.phone) smsCodes.endOf(account.phone);
  lockout.clear(account.account);
}

/** Takes an account out of its world, with its half-finished proofs. */
export function deleteAccount(portal: AccountPortal, account: Account): void {
  portal.accounts.remove(account);
  endProofs(portal, account);
}

/**
 * Ends an account's sessions and half-finished proofs: pending records, confirmed QR tickets, gsids, verifyTokens and
 * 1688 codes (threats S4, S5, S14). Called when it is disabled, deleted or given a new password, by a user or by a
 * control call.
 */
function endProofs(portal: AccountPortal, { accountId }: Account): void {
  const identities = [...portal.ali.values()].filter(({ accountIds }) => accountIds.includes(accountId));
  portal.sessions.endOf(accountId);
  portal.tickets.endOf(accountId);
  portal.gsids.endOf(accountId);
  portal.verifyTokens.endOf(accountId);
  portal.oauthGrants.endOf(accountId, new Set(identities.map(({ id }) => id)));
}
