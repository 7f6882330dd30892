import { AccountFlags, type AccountSeed } from '#contract/control/account.ts';
import { ACCOUNTS_WRITTEN_MAX } from '#contract/limits.ts';
import { type Account, accountFrom } from '#domain/account.ts';
import type { Accounts } from '#domain/stores/accounts.ts';
import { type AccountDefaults, GeneratedAccounts } from '#domain/stores/generated-accounts.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';

/**
 * A world's accounts as a fixture writes them: what a default or a rule says already is left out.
 * @throws FixtureError where a rule can no longer describe them, and they are too many to be written out
 */
export function writtenAccounts(accounts: Accounts): Pick<Fixture, 'accountDefaults' | 'accounts' | 'generate'> {
  const { values, generated } = accounts.serialize();
  if (!generated) return writtenOut([...values]);
  const { rule, defaults, createdAt, woken } = generated;
  const described = new GeneratedAccounts(rule, defaults, createdAt);
  const seeds = woken.map((index) => described.seed(index));
  const dropped = seeds.find(({ account, accountId }) => accounts.byId(accountId)?.account !== account);
  if (dropped) {
    if (accounts.size > ACCOUNTS_WRITTEN_MAX) throw tooMany(accounts.size, dropped);
    return writtenOut([...accounts.all()]);
  }
  const ruled = new Set(seeds.map(({ accountId }) => accountId));
  const others = values.filter(({ accountId }) => !ruled.has(accountId));
  return {
    accountDefaults: defaults,
    accounts: [
      ...others.map((account) => seedOf(account as Account, defaults)),
      ...seeds.flatMap((seed) => seedOfChanged(accounts.byId(seed.accountId) as Account, seed)),
    ],
    generate: rule,
  };
}

/** Seed of a generated account's changed fields; empty where the account is as its rule says. */
function seedOfChanged(account: Account, described: AccountSeed & { readonly accountId: string }): AccountSeed[] {
  const { accountId, mainAccountId, gmtCreate } = account;
  const isOwnMain = mainAccountId === (described.mainAccountId ?? accountId);
  const main = isOwnMain ? {} : { mainAccountId };
  const changed = { ...main, ...differing(account, accountFrom({ ...described, ...main }, accountId, gmtCreate)) };
  return Object.keys(changed).length === 0 ? [] : [{ account: account.account, ...changed }];
}

function tooMany(count: number, { account, accountId, phone }: AccountSeed): FixtureError {
  const again = JSON.stringify({ account, accountId, phone });
  return new FixtureError([
    `generate: no rule leaves out ${account}, which was deleted, and ${count} accounts are more than the ${ACCOUNTS_WRITTEN_MAX} that a fixture writes out; add it again (POST accounts ${again}) and disable it instead`,
  ]);
}

function writtenOut(accounts: readonly Account[]): Pick<Fixture, 'accountDefaults' | 'accounts'> {
  const defaults = sharedPassword(accounts);
  return {
    ...(defaults.password !== undefined && { accountDefaults: defaults }),
    accounts: accounts.map((account) => seedOf(account, defaults)),
  };
}

/** Demo accounts mostly share one password: it is worth saying once. */
function sharedPassword(accounts: readonly Account[]): AccountDefaults {
  const [first, ...rest] = accounts;
  const isShared = first && first.password !== null && rest.length > 0;
  return isShared && rest.every(({ password }) => password === first.password) ? { password: first.password } : {};
}

/** The shortest seed that yields the same account with these defaults. */
function seedOf(account: Account, defaults: AccountDefaults): AccountSeed {
  const { account: name, accountId, mainAccountId } = account;
  const asMain = accountFrom({ ...defaults, account: name, accountId }, accountId, account.gmtCreate);
  const isOwnMain = mainAccountId === asMain.mainAccountId;
  const seed: AccountSeed = { account: name, accountId, ...(!isOwnMain && { mainAccountId }) };
  const plain = isOwnMain ? asMain : accountFrom({ ...defaults, ...seed }, accountId, account.gmtCreate);
  return { ...seed, ...differing(account, plain) };
}

function differing(account: Account, other: Account): Partial<AccountSeed> {
  return changedOf(account, other, SEED_FIELDS);
}

/** Those fields of an object that are not as in another one. */
export function changedOf<T extends object>(
  given: T,
  usual: T | Record<keyof T, unknown>,
  names: readonly string[] = Object.keys(given),
): Partial<T> {
  const [values, others] = [given, usual] as Readonly<Record<string, unknown>>[];
  const changed = names.filter((name) => !isSame(values?.[name], others?.[name]));
  return Object.fromEntries(changed.map((name) => [name, values?.[name]])) as Partial<T>;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

const SEED_FIELDS = [
  ...(['phone', 'password', 'outAccountId'] as const),
  ...(Object.keys(AccountFlags.shape) as (keyof AccountFlags)[]),
  ...(['attributes', 'tags'] as const),
];
