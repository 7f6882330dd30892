import { type AccountDefaults, AccountFlags, type AccountSeed } from '#contract/control/account.ts';
import { type Account, accountFrom } from '#domain/account.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';

/** A world's accounts as a fixture writes them: values of a default are left out. */
export function writtenAccounts(accounts: readonly Account[]): Pick<Fixture, 'accountDefaults' | 'accounts'> {
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
  return { ...seed, ...changedOf(account, plain, SEED_FIELDS) };
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
  'phone',
  'password',
  'outAccountId',
  ...(Object.keys(AccountFlags.shape) as (keyof AccountFlags)[]),
  'attributes',
  'tags',
];
