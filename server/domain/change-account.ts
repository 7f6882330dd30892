import type { AccountChange } from '#contract/control-account.ts';
import type { Account } from './account.ts';
import type { World } from './world.ts';

/** Changes what is named of an account. A changed password ends its sessions (threat S14). */
export function changeAccount(
  world: Pick<World, 'accounts' | 'clock' | 'sessions'>,
  account: Account,
  { phone, ...fields }: AccountChange,
): void {
  if (phone !== undefined) world.accounts.changePhone(account, phone);
  Object.assign(account, fields);
  account.gmtModified = world.clock.now();
  if (fields.password !== undefined) world.sessions.endOf(account.accountId);
}
