import type { AccountChange } from '#contract/control/account.ts';
import type { SavedAccounts } from '#contract/control/saved-stores.ts';
import { CAPS } from '#contract/limits.ts';
import type { Account } from '#domain/account.ts';
import type { Changed } from '#domain/changes.ts';
import { KnownPasswords } from './known-passwords.ts';

type Change = AccountChange & Partial<Pick<Account, 'gmtModified'>>;

/** A part of a list. */
interface AccountsPage {
  /** how many at most */
  readonly limit: number;
  /** how many of the first to pass over */
  readonly offset: number;
}

/** Accounts by id, by name and by phone. */
export class Accounts {
  readonly #byId = new Map<string, Account>();
  readonly #byName = new Map<string, Account>();
  readonly #byPhone = new Map<string, Account[]>();
  readonly #passwords = new KnownPasswords();
  readonly #changed: Changed;

  /** @param changed called after each change of an account */
  constructor(changed: Changed) {
    this.#changed = changed;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Accounts are never dropped for newer ones; a full world takes no more. */
  get isFull(): boolean {
    return this.size >= CAPS.accounts;
  }

  /** Former passwords that were forgotten for newer ones. */
  get passwordsEvicted(): number {
    return this.#passwords.evicted;
  }

  /** Adds the passwords of these accounts, as former ones. */
  rememberPasswordsOf(other: Accounts): void {
    this.#passwords.remember(other.#passwords);
  }

  /** True for a text that is, or was, the password of any account. */
  knowsPassword(text: string): boolean {
    return this.#passwords.has(text);
  }

  all(): Iterable<Account> {
    return this.#byId.values();
  }

  /** A page of the accounts whose name, phone, id or 1688 id contains a text, and how many do. */
  search(
    text: string,
    { limit, offset }: AccountsPage,
  ): { readonly found: readonly Account[]; readonly total: number } {
    const wanted = text.trim().toLowerCase();
    const fitting = [...this.all()].filter((account) => mentions(account, wanted));
    return { found: fitting.slice(offset, offset + limit), total: fitting.length };
  }

  /** The accounts whose main one this is, itself not among them. */
  subsOf({ accountId }: Account): readonly Account[] {
    return [...this.all()].filter((one) => one.mainAccountId === accountId && one.accountId !== accountId);
  }

  byId(accountId: string): Account | undefined {
    return this.#byId.get(accountId);
  }

  byName(name: string): Account | undefined {
    return this.#byName.get(name);
  }

  byPhone(phone: string): readonly Account[] {
    return this.#byPhone.get(phone) ?? [];
  }

  add(account: Account): void {
    this.#put(account);
    this.#report(account, 'opened');
  }

  /** Changes fields of an account. With another phone it becomes the newest, of all and of its phone: one order for both. */
  change(account: Account, change: Change): void {
    const { phone, password, ...fields } = change;
    if (phone !== undefined) {
      this.#takeOut(account);
      account.phone = phone;
      this.#put(account);
    }
    if (password !== undefined) {
      this.#passwords.retire(account.password);
      this.#passwords.add(password);
      Object.assign(account, { password });
    }
    Object.assign(account, fields);
    const { gmtModified: _, ...named } = change;
    this.#report(account, 'changed', Object.keys(named));
  }

  remove(account: Account): void {
    this.#takeOut(account);
    this.#report(account, 'deleted');
  }

  serialize(): SavedAccounts {
    return { values: [...this.all()] };
  }

  restore({ values }: SavedAccounts): void {
    for (const account of values) this.#put(account);
  }

  #report({ account }: Account, state: 'opened' | 'changed' | 'deleted', fields: readonly string[] = []): void {
    this.#changed({ type: 'accounts', account, state, fields });
  }

  #put(account: Account): void {
    this.#byId.set(account.accountId, account);
    this.#byName.set(account.account, account);
    this.#passwords.add(account.password);
    this.#index(account);
  }

  #takeOut(account: Account): void {
    this.#byId.delete(account.accountId);
    this.#byName.delete(account.account);
    this.#passwords.retire(account.password);
    this.#unindex(account);
  }

  #index(account: Account): void {
    if (!account.phone) return;
    const sharing = this.#byPhone.get(account.phone);
    if (sharing) sharing.push(account);
    else this.#byPhone.set(account.phone, [account]);
  }

  #unindex(account: Account): void {
    const rest = (this.#byPhone.get(account.phone) ?? []).filter((other) => other !== account);
    if (rest.length > 0) this.#byPhone.set(account.phone, rest);
    else this.#byPhone.delete(account.phone);
  }
}

function mentions({ account, phone, accountId, aliLoginId }: Account, wanted: string): boolean {
  return [account, phone, accountId, aliLoginId].some((text) => text.toLowerCase().includes(wanted));
}
