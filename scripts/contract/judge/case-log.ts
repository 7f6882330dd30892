import { printable } from '#contract/printable.ts';
import {
  type CaseRecord,
  type Finding,
  type GivenAnswer,
  keyOf,
  type ObservedRefusal,
  type SentRequest,
} from './finding.ts';

/** A promise, before anything is answered. */
type Promised = Omit<Finding, 'got' | 'request' | 'answer'>;

/** One call and its answer, as they travelled. */
export interface Exchange {
  readonly request: SentRequest;
  readonly answer: GivenAnswer;
}

/** Records the findings of one test, which goes on after each. */
export class CaseLog {
  readonly #findings = new Map<string, Finding>();
  readonly #seen = new Map<string, string>();
  readonly #refusals: ObservedRefusal[] = [];
  readonly #news = new Map<string, CaseRecord['news'][number]>();
  readonly #sent = new Set<string>();
  readonly #left = new Set<string>();

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  /** Notes the result of a promise, on one line (threat K21). @returns true where it is kept */
  note(promised: Promised, answered: string, isKept: boolean, exchange?: Exchange): boolean {
    const [got, what] = [printable(answered), printable(promised.what)];
    const finding = { ...promised, what, got, ...exchange };
    const key = keyOf(finding);
    const fact = `${key} ${got} ${promised.expected}`;
    if (!isKept && !this.#findings.has(fact)) this.#findings.set(fact, finding);
    if (!isKept || !this.#seen.has(key)) this.#seen.set(key, got);
    return isKept;
  }

  noteRefusal(refusal: ObservedRefusal): void {
    this.#refusals.push(refusal);
  }

  /** Notes fields that the contract does not have. */
  noteNews(call: Finding['call'], fields: readonly string[]): void {
    for (const field of fields.map(printable)) this.#news.set(`${call} ${field}`, { call, field });
  }

  /** Notes values that the test sends or is given. */
  noteSent(...values: readonly string[]): void {
    for (const value of values) if (value !== '') this.#sent.add(value);
  }

  /** Notes a lasting trace at a real system. @returns its removal, for a trace that is gone again */
  noteLeft(trace: string): () => void {
    const line = printable(trace);
    this.#left.add(line);
    return () => void this.#left.delete(line);
  }

  record(): CaseRecord {
    return {
      findings: this.findings,
      seen: [...this.#seen],
      refusals: this.#refusals,
      news: [...this.#news.values()],
      sent: [...this.#sent],
      left: [...this.#left],
    };
  }
}
