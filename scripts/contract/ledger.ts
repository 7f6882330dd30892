import type { EndpointName } from '#contract/portal/endpoints.ts';
import { printable } from '#contract/printable.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { type Finding, keyOf, type News, type Promised } from './finding.ts';
import type { Envelope } from './judge/envelope.ts';

/** A refusal as the target words it. */
export interface SpokenRefusal {
  readonly call: EndpointName;
  readonly place: string;
  readonly refusal: RefusalCode;
  readonly status: number;
  readonly code: string | number;
  readonly codeField: string | null;
  readonly text: string;
  readonly textField: string | null;
}

/** Names and forms of the target's own, as far as a run came upon them. */
export interface FoundHabits {
  csrfCookie?: string;
  csrfHeader?: string;
  sessionCookie?: string;
  padding?: string;
  keyForm?: string;
  keyPlace?: string;
  gsidNull?: boolean;
  /** a rejected code of recovery is answered with `passed: false` */
  passedFalse?: boolean;
  /** where a sign-out leads, on this site */
  logoutLocation?: string;
}

/** Everything that a run has learned about its target. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly news: News[] = [];
  readonly refusals: SpokenRefusal[] = [];
  readonly habits: FoundHabits = {};
  /** promises that were looked at, by key; each with what the target answered */
  readonly seen = new Map<string, string>();
  /** operations whose good way was judged */
  readonly successes = new Set<EndpointName>();
  readonly #envelopes = new Map<string, { readonly envelope: Envelope; count: number }>();

  /** each way once, the commonest first */
  get envelopes(): Envelope[] {
    return [...this.#envelopes.values()].sort((one, other) => other.count - one.count).map(({ envelope }) => envelope);
  }

  /** Notes what a promise came to, on one line (threat K21). @returns true where it is kept */
  note(given: Promised, answered: string, isKept: boolean): boolean {
    const promised = { ...given, what: printable(given.what) };
    const got = printable(answered);
    const key = keyOf(promised);
    const isKnown = this.findings.some((known) => keyOf(known) === key);
    if (!isKept && !isKnown) this.findings.push({ ...promised, got });
    if (!isKept || !this.seen.has(key)) this.seen.set(key, got);
    return isKept;
  }

  addEnvelope(envelope: Envelope): void {
    const key = JSON.stringify(envelope);
    const known = this.#envelopes.get(key);
    if (known) known.count += 1;
    else this.#envelopes.set(key, { envelope, count: 1 });
  }

  addNews(call: EndpointName, fields: readonly string[]): void {
    for (const field of fields.map(printable)) {
      if (!this.news.some((known) => known.call === call && known.field === field)) this.news.push({ call, field });
    }
  }
}
