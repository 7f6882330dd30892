import * as z from 'zod/mini';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { printable } from '#contract/printable.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { Call, type Finding, keyOf, type News, type Promised } from './finding.ts';
import { CodeValue, type Envelope, FieldName } from './judge/envelope.ts';

/** A refusal as the target words it. */
export const SpokenRefusal = z.object({
  call: Call,
  place: z.string(),
  refusal: z.custom<RefusalCode>((value) => typeof value === 'string' && isRefusalCode(value)),
  status: z.int().check(z.gte(100), z.lte(999)),
  code: CodeValue,
  codeField: FieldName,
  text: z.string(),
  textField: FieldName,
});

const Name = z.optional(z.string());

/** Names and forms of the target's own, as far as a run came upon them. */
const FoundHabits = z.object({
  csrfCookie: Name,
  csrfHeader: Name,
  sessionCookie: Name,
  padding: Name,
  keyForm: Name,
  keyPlace: Name,
  gsidNull: z.optional(z.boolean()),
  /** a rejected code of recovery is answered with `passed: false` */
  passedFalse: z.optional(z.boolean()),
  /** where a sign-out leads, on this site */
  logoutLocation: Name,
});
type FoundHabits = z.infer<typeof FoundHabits>;

/** Everything that a run has learned about its target. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly news: News[] = [];
  readonly refusals: z.infer<typeof SpokenRefusal>[] = [];
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

  /** Notes a habit of the target, which a mock may take over. */
  learn(habits: FoundHabits): void {
    Object.assign(this.habits, habits);
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
