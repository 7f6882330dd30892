import type { AccountSeed } from '#contract/control/account.ts';
import { type Account, accountFrom } from './account.ts';
import type { Portal } from './portal.ts';
import type { Random } from './ports.ts';

type OpenPortal = Pick<Portal, 'accounts' | 'clock' | 'random'>;

/** Adds an account from a seed, with defaults for fields left out. @param ids source of its id where the seed has none */
export function openAccount(portal: OpenPortal, seed: AccountSeed, ids: Random = portal.random): Account {
  const account = accountFrom(seed, seed.accountId ?? `A${ids.hex(8)}`, portal.clock.now());
  portal.accounts.add(account);
  return account;
}
