import { GenerateAccounts } from '#contract/control-account.ts';
import { GeneratedAccounts } from '#domain/generated-accounts.ts';
import { type FixtureProblem, quoted, suggestion } from './fixture-problem.ts';
import { listOf, recordOf, textOf } from './loose.ts';

/** The accounts that a fixture writes out or describes by a rule. */
export class KnownAccounts {
  readonly written: readonly Readonly<Record<string, unknown>>[];
  readonly generated: GeneratedAccounts | undefined;
  readonly #names: ReadonlySet<string>;

  constructor(fixture: Readonly<Record<string, unknown>>) {
    this.written = listOf(fixture.accounts).map(recordOf);
    const rule = GenerateAccounts.safeParse(fixture.generate);
    this.generated = rule.success ? new GeneratedAccounts(rule.data, {}, 0) : undefined;
    this.#names = new Set(this.written.flatMap(({ account }) => textOf(account) ?? []));
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
    const message = `no account is named ${quoted(name)}${suggestion(name, this.#names)}`;
    return [{ path, at: 'value', message }];
  }
}
