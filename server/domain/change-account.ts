import type { AccountChange } from '#contract/control-account.ts';
import type { Account } from './account.ts';
import type { World } from './world.ts';

/** Changes what is named of an account. A changed password ends its sessions and gsids (threat S14). */
export function changeAccount(
  world: Pick<World, 'accounts' | 'clock' | 'gsids' | 'sessions' | 'verifyTokens'>,
  account: Account,
  { phone, password, ...fields }: AccountChange,
): void {
  if (phone !== undefined) world.accounts.changePhone(account, phone);
  if (password !== undefined) world.accounts.changePassword(account, password);
  Object.assign(account, fields);
  account.gmtModified = world.clock.now();
  const hasNewPassword = password !== undefined;
  // A verifyToken proves the old phone, and dies with a password change (threat S4).
  if (hasNewPassword || phone !== undefined) world.verifyTokens.endOf(account.accountId);
  if (hasNewPassword) {
    world.sessions.endOf(account.accountId);
    world.gsids.endOf(account.accountId);
  }
}
