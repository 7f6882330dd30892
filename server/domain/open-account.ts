import type { AccountSeed } from '#contract/control-account.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Clock, Random } from './ports.ts';

interface Shelf {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly random: Random;
}

/** Adds an account from what is written of it; everything left out gets a sensible value. */
export function openAccount(world: Shelf, seed: AccountSeed, ids: Random = world.random): Account {
  const accountId = seed.accountId ?? `A${ids.hex(8)}`;
  const now = world.clock.now();
  const account: Account = {
    account: seed.account,
    loginId: seed.account,
    accountId,
    phone: seed.phone ?? '',
    password: seed.password ?? null,
    mainAccountId: seed.mainAccountId ?? accountId,
    outAccountId: seed.outAccountId ?? `OUT-${accountId}`,
    iamUserId: `IAM-${accountId}`,
    aliLoginId: '',
    enable: seed.enable ?? true,
    admin: seed.admin ?? (seed.mainAccountId ?? accountId) === accountId,
    innerAccount: seed.innerAccount ?? false,
    test: seed.test ?? false,
    attributes: seed.attributes ?? {},
    tags: seed.tags ?? [],
    isSupplier: seed.isSupplier ?? false,
    hasRealNameAuth: seed.hasRealNameAuth ?? false,
    hasQualificationAuth: seed.hasQualificationAuth ?? false,
    isPaidMember: seed.isPaidMember ?? false,
    hasFilledEnterpriseProfile: seed.hasFilledEnterpriseProfile ?? false,
    gmtCreate: now,
    gmtModified: now,
  };
  world.accounts.add(account);
  return account;
}
