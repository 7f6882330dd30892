import { type AccountDefaults, AccountSeed } from '#contract/control/account.ts';
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

/** The password that most demo accounts share, written once as a default. */
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
  const changed = Object.entries(changedOf(account, plain)).filter(([field]) => field in AccountSeed.shape);
  return { ...seed, ...Object.fromEntries(changed) };
}

/** The fields of an object that are not as in another one. @param depth down to which maps are compared by their fields */
export function changedOf<T extends object>(given: T, usual: object, depth = 1): Partial<T> {
  const others = usual as Readonly<Record<string, unknown>>;
  const changed = Object.entries(given).flatMap(([name, value]) => {
    const other = others[name];
    if (isSame(value, other)) return [];
    return [[name, depth > 1 && isMap(value) && isMap(other) ? changedOf(value, other, depth - 1) : value]];
  });
  return Object.fromEntries(changed) as Partial<T>;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
