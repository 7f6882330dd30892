import { GenerateAccounts } from '#contract/control-account.ts';
import { isPhone } from '#contract/rules.ts';
import { GeneratedAccounts } from '#domain/generated-accounts.ts';
import { isWeChatName } from '#domain/qr-phone.ts';
import { type FixtureProblem, quoted, Suggestions } from './fixture-problem.ts';
import { listOf, recordOf, textOf } from './loose.ts';

/** The accounts that a fixture writes out or describes by a rule. */
export class KnownAccounts {
  readonly written: readonly Readonly<Record<string, unknown>>[];
  readonly generated: GeneratedAccounts | undefined;
  readonly suggestions = new Suggestions();
  readonly #names: ReadonlySet<string>;
  readonly #nameOfPhone: ReadonlyMap<string, string>;

  constructor(fixture: Readonly<Record<string, unknown>>) {
    this.written = listOf(fixture.accounts).map(recordOf);
    const rule = GenerateAccounts.safeParse(fixture.generate);
    this.generated = rule.success ? new GeneratedAccounts(rule.data, {}, 0) : undefined;
    this.#names = new Set(this.written.flatMap(({ account }) => textOf(account) ?? []));
    this.#nameOfPhone = new Map(
      this.written.map(({ phone, account }) => [textOf(phone) ?? '', textOf(account) ?? ''] as const).reverse(),
    );
  }

  isGenerated(name: string): boolean {
    return this.generated !== undefined && this.generated.indexOfName(name) !== null;
  }

  has(name: string): boolean {
    return this.#names.has(name) || this.isGenerated(name);
  }

  /** The problem of a name that no account has; none where nothing is named. */
  missing(name: string | undefined, path: readonly PropertyKey[]): FixtureProblem[] {
    if (name === undefined || this.has(name)) return [];
    const owner = this.#nameOfPhone.get(name);
    const hint =
      owner === undefined ? this.suggestions.of(name, this.#names) : `; that is the phone of ${quoted(owner)}`;
    return [{ path, at: 'value', message: `no account is named ${quoted(name)}${hint}` }];
  }

  /** As `missing`, but accepts names of accounts that may be registered while the world runs: phones and WeChat names. */
  missingLater(name: string | undefined, path: readonly PropertyKey[]): FixtureProblem[] {
    const isNew = name !== undefined && !this.#nameOfPhone.has(name) && (isPhone(name) || isWeChatName(name));
    return isNew ? [] : this.missing(name, path);
  }
}
