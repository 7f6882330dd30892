import type { AccountSeed, GenerateAccounts } from '#contract/control/account.ts';
import { type Account, accountFrom } from '#domain/account.ts';

/** Fields that every account of a generation rule shares. */
export type AccountDefaults = Omit<Partial<AccountSeed>, 'account' | 'accountId'>;

/** Accounts generated from a rule: each is made on first access, so that 100,000 cost nothing. */
export class GeneratedAccounts {
  readonly rule: GenerateAccounts;
  readonly defaults: AccountDefaults;
  readonly createdAt: number;
  readonly #word: string;
  readonly #firstPhone: number;

  constructor(rule: GenerateAccounts, defaults: AccountDefaults, createdAt: number) {
    this.rule = rule;
    this.defaults = defaults;
    this.createdAt = createdAt;
    this.#word = rule.account ?? 'user';
    this.#firstPhone = Number(rule.phoneFrom);
  }

  indexOfName(name: string): number | null {
    return this.#numbered(name, this.#word);
  }

  indexOfId(accountId: string): number | null {
    return this.#numbered(accountId, 'G');
  }

  indexOfPhone(phone: string): number | null {
    if (phone.length !== this.rule.phoneFrom.length) return null;
    return this.#within(Number(phone) - this.#firstPhone);
  }

  make(index: number): Account {
    const { accountId, ...seed } = this.seed(index);
    return accountFrom(seed, accountId, this.createdAt);
  }

  /** The seed of one generated account, as a fixture would write it. */
  seed(index: number): AccountSeed & { readonly accountId: string; readonly phone: string } {
    const phone = String(this.#firstPhone + index).padStart(this.rule.phoneFrom.length, '0');
    return { ...this.defaults, account: `${this.#word}${index + 1}`, accountId: `G${index + 1}`, phone };
  }

  #numbered(text: string, word: string): number | null {
    if (!text.startsWith(word)) return null;
    const digits = text.slice(word.length);
    return /^[1-9]\d{0,5}$/.test(digits) ? this.#within(Number(digits) - 1) : null;
  }

  #within(index: number): number | null {
    return index >= 0 && index < this.rule.count ? index : null;
  }
}
