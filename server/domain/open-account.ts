import type { AccountSeed } from '#contract/control/account.ts';
import type { Accounts } from '#domain/stores/accounts.ts';
import { type Account, accountFrom } from './account.ts';
import type { Clock, Random } from './ports.ts';

interface Shelf {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly random: Random;
}

/** Adds an account from a seed; a field left out gets a sensible default. */
export function openAccount(portal: Shelf, seed: AccountSeed, ids: Random = portal.random): Account {
  const account = accountFrom(seed, seed.accountId ?? `A${ids.hex(8)}`, portal.clock.now());
  portal.accounts.add(account);
  return account;
}
