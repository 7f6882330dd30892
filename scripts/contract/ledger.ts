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

/** Everything that a run has learned about its target. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly news: News[] = [];
  readonly refusals: SpokenRefusal[] = [];
  /** each way once */
  readonly envelopes: Envelope[] = [];
  /** promises that were looked at, by key; each with what the target answered */
  readonly seen = new Map<string, string>();
  /** operations whose good way was judged */
  readonly successes = new Set<EndpointName>();

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
    const isKnown = this.envelopes.some((known) => JSON.stringify(known) === JSON.stringify(envelope));
    if (!isKnown) this.envelopes.push(envelope);
  }

  addNews(call: EndpointName, fields: readonly string[]): void {
    for (const field of fields.map(printable)) {
      if (!this.news.some((known) => known.call === call && known.field === field)) this.news.push({ call, field });
    }
  }
}
