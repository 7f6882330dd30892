import type { AccountChange } from '#contract/control/account.ts';
import type { AccountsSnapshot } from '#contract/control/snapshot-stores.ts';
import { CAPS } from '#contract/limits.ts';
import type { Account } from '#domain/account.ts';
import type { Changed } from '#domain/changes.ts';
import { GeneratedAccounts } from './generated-accounts.ts';
import { KnownPasswords } from './known-passwords.ts';

type Change = AccountChange & Partial<Pick<Account, 'gmtModified'>>;

/** A part of a list. */
interface AccountsPage {
  /** how many at most */
  readonly limit: number;
  /** how many of the first to pass over */
  readonly offset: number;
}

/** Accounts by id, by name and by phone; those that a rule describes come into being when they are asked for. */
export class Accounts {
  readonly #byId = new Map<string, Account>();
  readonly #byName = new Map<string, Account>();
  readonly #byPhone = new Map<string, Account[]>();
  readonly #passwords = new KnownPasswords();
  #generated: GeneratedAccounts | null = null;
  readonly #changed: Changed;
  /** which described ones stand in the maps, or did until they were removed */
  readonly #woken = new Set<number>();

  /** @param changed called after each change of an account */
  constructor(changed: Changed) {
    this.#changed = changed;
  }

  get size(): number {
    return this.#byId.size + (this.#generated ? this.#generated.rule.count - this.#woken.size : 0);
  }

  /** Accounts are never dropped for newer ones; a full world takes no more. */
  get isFull(): boolean {
    return this.size >= CAPS.accounts;
  }

  /** Former passwords that were forgotten for newer ones. */
  get passwordsEvicted(): number {
    return this.#passwords.evicted;
  }

  /** Accounts that are not merely described by a rule. */
  get written(): number {
    return this.#byId.size;
  }

  /** Knows the passwords of these accounts too, as former ones. */
  rememberPasswordsOf(other: Accounts): void {
    this.#passwords.remember(other.#passwords);
  }

  /** True for a text that is, or was, the password of any account. */
  knowsPassword(text: string): boolean {
    return this.#passwords.has(text);
  }

  /** Every account; one that was only described stays so. */
  all(): Generator<Account, void> {
    return this.#from(0);
  }

  /** Every account but the first `offset`; of those passed over, none comes into being. */
  *#from(offset: number): Generator<Account, void> {
    let passed = 0;
    for (const account of this.#byId.values()) {
      if (passed >= offset) yield account;
      else passed += 1;
    }
    const generated = this.#generated;
    for (let index = 0; generated && index < generated.rule.count; index += 1) {
      if (this.#woken.has(index)) continue;
      if (passed >= offset) yield generated.make(index);
      else passed += 1;
    }
  }

  /** A page of the accounts whose name, phone, id or 1688 id contains a text, and how many do. */
  search(
    text: string,
    { limit, offset }: AccountsPage,
  ): { readonly found: readonly Account[]; readonly total: number } {
    const wanted = text.trim().toLowerCase();
    const found: Account[] = [];
    // An empty text matches every account: skip the scan of up to 100,000.
    if (wanted === '') {
      for (const account of this.#from(offset)) {
        if (found.length >= limit) break;
        found.push(account);
      }
      return { found, total: this.size };
    }
    let total = 0;
    for (const account of this.all()) {
      if (!mentions(account, wanted)) continue;
      total += 1;
      if (total > offset && found.length < limit) found.push(account);
    }
    return { found, total };
  }

  /** The accounts whose main one this is, itself not among them. */
  subsOf({ accountId }: Account): readonly Account[] {
    const isOfRule = this.#generated?.defaults.mainAccountId === accountId;
    const subs = isOfRule ? this.all() : this.#byId.values();
    return [...subs].filter((one) => one.mainAccountId === accountId && one.accountId !== accountId);
  }

  byId(accountId: string): Account | undefined {
    return this.#byId.get(accountId) ?? this.#wake(this.#generated?.indexOfId(accountId));
  }

  byName(name: string): Account | undefined {
    return this.#byName.get(name) ?? this.#wake(this.#generated?.indexOfName(name));
  }

  byPhone(phone: string): readonly Account[] {
    this.#wake(this.#generated?.indexOfPhone(phone));
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
      this.#take(account);
      account.phone = phone;
      this.#put(account);
    }
    if (password !== undefined) {
      this.#passwords.leave(account.password);
      this.#passwords.take(password);
      Object.assign(account, { password });
    }
    Object.assign(account, fields);
    const { gmtModified: _, ...named } = change;
    this.#report(account, 'changed', Object.keys(named));
  }

  remove(account: Account): void {
    this.#take(account);
    this.#report(account, 'deleted');
  }

  generate(generated: GeneratedAccounts): void {
    this.#generated = generated;
    this.#passwords.take(generated.defaults.password);
  }

  serialize(): AccountsSnapshot {
    const values = [...this.#byId.values()];
    if (!this.#generated) return { values, generated: null };
    const { rule, defaults, createdAt } = this.#generated;
    return { values, generated: { rule, defaults, createdAt, woken: [...this.#woken] } };
  }

  restore({ values, generated }: AccountsSnapshot): void {
    for (const account of values) this.#put(account);
    if (!generated) return;
    this.generate(new GeneratedAccounts(generated.rule, generated.defaults, generated.createdAt));
    for (const index of generated.woken) this.#woken.add(index);
  }

  #report({ account }: Account, state: 'opened' | 'changed' | 'deleted', fields: readonly string[] = []): void {
    this.#changed({ type: 'accounts', account, state, fields });
  }

  #wake(index: number | null | undefined): Account | undefined {
    if (!this.#generated || index === null || index === undefined || this.#woken.has(index)) return undefined;
    const account = this.#generated.make(index);
    this.#woken.add(index);
    this.#put(account);
    return account;
  }

  #put(account: Account): void {
    this.#byId.set(account.accountId, account);
    this.#byName.set(account.account, account);
    this.#passwords.take(account.password);
    this.#index(account);
  }

  #take(account: Account): void {
    this.#byId.delete(account.accountId);
    this.#byName.delete(account.account);
    this.#passwords.leave(account.password);
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
