import type { AccountEntity } from '#contract/account.ts';
import type { AccountFlags } from '#contract/control-account.ts';
import { maskPhone } from '#contract/rules.ts';

/** An account as the back end keeps it: the entity of spec §3 with what the portal never shows. */
export interface Account extends Omit<AccountEntity, 'securityPhone'>, AccountFlags {
  /** empty for an account that came by WeChat and is not bound to a phone yet */
  phone: string;
  /** null until one is set; kept readable, because the console shows the demo passwords */
  password: string | null;
}

/** Accounts by id, by name and by phone. */
export class Accounts {
  readonly #byId = new Map<string, Account>();
  readonly #byName = new Map<string, Account>();
  readonly #byPhone = new Map<string, Account[]>();

  get size(): number {
    return this.#byId.size;
  }

  all(): IterableIterator<Account> {
    return this.#byId.values();
  }

  byId(accountId: string): Account | undefined {
    return this.#byId.get(accountId);
  }

  /** The account of that name or, failing it, of that login id. */
  byName(name: string): Account | undefined {
    return this.#byName.get(name);
  }

  byPhone(phone: string): readonly Account[] {
    return this.#byPhone.get(phone) ?? [];
  }

  /** The account and those that share its mainAccountId. */
  family(account: Account): readonly Account[] {
    return [...this.#byId.values()].filter((other) => other.mainAccountId === account.mainAccountId);
  }

  add(account: Account): void {
    this.#byId.set(account.accountId, account);
    this.#byName.set(account.account, account);
    this.#index(account);
  }

  changePhone(account: Account, phone: string): void {
    this.#unindex(account);
    account.phone = phone;
    this.#index(account);
  }

  remove(account: Account): void {
    this.#byId.delete(account.accountId);
    this.#byName.delete(account.account);
    this.#unindex(account);
  }

  #index(account: Account): void {
    if (!account.phone) return;
    const sharing = this.#byPhone.get(account.phone);
    if (sharing) sharing.push(account);
    else this.#byPhone.set(account.phone, [account]);
  }

  #unindex(account: Account): void {
    const rest = this.byPhone(account.phone).filter((other) => other !== account);
    if (rest.length > 0) this.#byPhone.set(account.phone, [...rest]);
    else this.#byPhone.delete(account.phone);
  }
}

/** The entity as the selection page sees it (spec §3): phone masked, nothing that the portal does not show. */
export function accountEntity(account: Account): AccountEntity {
  return {
    account: account.account,
    loginId: account.loginId,
    accountId: account.accountId,
    securityPhone: maskPhone(account.phone),
    mainAccountId: account.mainAccountId,
    outAccountId: account.outAccountId,
    enable: account.enable,
    admin: account.admin,
    innerAccount: account.innerAccount,
    test: account.test,
    attributes: account.attributes,
    tags: account.tags,
    iamUserId: account.iamUserId,
    gmtCreate: account.gmtCreate,
    gmtModified: account.gmtModified,
    aliLoginId: account.aliLoginId,
  };
}
