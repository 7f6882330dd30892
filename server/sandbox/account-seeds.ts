import type { AccountSeed } from '#contract/control-account.ts';
import { type Account, accountFrom } from '#domain/account.ts';
import type { Accounts } from '#domain/accounts.ts';
import { type AccountDefaults, GeneratedAccounts } from '#domain/generated-accounts.ts';
import type { Fixture } from './fixture.ts';

/** A world's accounts as a fixture writes them: what a default or a rule says already is left out. */
export function writtenAccounts(accounts: Accounts): Pick<Fixture, 'accountDefaults' | 'accounts' | 'generate'> {
  const { values, generated } = accounts.dump();
  if (!generated) return writtenOut([...values]);
  const { rule, defaults, createdAt, woken } = generated;
  const described = new GeneratedAccounts(rule, defaults, createdAt);
  const untouched = woken.map((index) => described.make(index));
  if (untouched.some((account) => !isSame(accounts.byId(account.accountId), account))) {
    // A rule cannot describe an account that was changed or dropped: then all are written out.
    return writtenOut([...accounts.all()]);
  }
  const ruled = new Set(untouched.map(({ accountId }) => accountId));
  const others = values.filter(({ accountId }) => !ruled.has(accountId));
  return {
    accountDefaults: defaults,
    accounts: others.map((account) => seedOf(account as Account, defaults)),
    generate: rule,
  };
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

/** What has to be written of an account, so that it comes out the same with these defaults. */
function seedOf(account: Account, defaults: AccountDefaults): AccountSeed {
  const { account: name, accountId, mainAccountId } = account;
  const asMain = accountFrom({ ...defaults, account: name, accountId }, accountId, account.gmtCreate);
  const isOwnMain = mainAccountId === asMain.mainAccountId;
  const seed: AccountSeed = { account: name, accountId, ...(!isOwnMain && { mainAccountId }) };
  const plain = accountFrom({ ...defaults, ...seed }, accountId, account.gmtCreate);
  const different = SEED_FIELDS.filter((field) => !isEqual(account[field], plain[field]));
  return { ...seed, ...Object.fromEntries(different.map((field) => [field, account[field]])) };
}

const SEED_FIELDS = [
  'phone',
  'password',
  'outAccountId',
  'enable',
  'admin',
  'innerAccount',
  'test',
  'isSupplier',
  'hasRealNameAuth',
  'hasQualificationAuth',
  'isPaidMember',
  'hasFilledEnterpriseProfile',
  'attributes',
  'tags',
] as const satisfies readonly (keyof AccountSeed & keyof Account)[];

function isSame(account: Account | undefined, other: Account): boolean {
  if (!account || account.account !== other.account || account.mainAccountId !== other.mainAccountId) return false;
  return SEED_FIELDS.every((field) => isEqual(account[field], other[field]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
