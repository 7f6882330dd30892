import type { AccountChange } from '#contract/control/account.ts';
import type { Account } from './account.ts';
import { endProofs } from './end-proofs.ts';
import type { World } from './world.ts';

type AccountWorld = Pick<
  World,
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
export function changeAccount(
  world: AccountWorld,
  account: Account,
  { phone, password, ...fields }: AccountChange,
): void {
  if (phone !== undefined) {
    world.accounts.changePhone(account, phone);
    // A verifyToken proves the old phone (threat S4).
    world.verifyTokens.endOf(account.accountId);
  }
  Object.assign(account, fields);
  account.gmtModified = world.clock.now();
  if (fields.enable === false) endProofs(world, account);
  if (password !== undefined) setPassword(world, account, password);
}

/** Sets a new password and ends what the old one opened: proofs, codes and the lock (threats S4, S14). */
export function setPassword(world: AccountWorld, account: Account, password: string | null): void {
  world.accounts.changePassword(account, password);
  account.gmtModified = world.clock.now();
  endProofs(world, account);
  if (account.phone) world.smsCodes.endOf(account.phone);
  world.lockout.clear(account.account);
}

/** Takes an account out of its world, with its half-finished proofs. */
export function deleteAccount(world: AccountWorld, account: Account): void {
  world.accounts.remove(account);
  endProofs(world, account);
}
