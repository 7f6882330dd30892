import { type Endpoint, refusalsOf, sourceOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { isWorded } from '#contract/wire/decode.ts';
import { encode } from '#contract/wire/encode.ts';
import { type Wire, wordsOf } from '#contract/wire/wire.ts';
import { type Answer, otherCheck } from './answer.ts';
import { newFields, placeIn, shapeDrifts } from './answer-shape.ts';
import type { CaseLog, Exchange } from './case-log.ts';
import { type PartDrift, type Source, weightOf } from './finding.ts';
import { formDrifts } from './form-drifts.ts';
import { headerDrifts, refusalDrifts } from './headers.ts';
import { type ReadAnswer, readAnswer, readWords } from './read-answer.ts';
import { timeDrifts } from './times.ts';

/** The server whose answers are judged. */
export interface Judging {
  readonly log: CaseLog;
  readonly wire: Wire;
  /** scheme, host and port */
  readonly origin: string;
  /** title of the test */
  readonly place: string;
  /** fingerprints of its refusals that come before any operation, by their code */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** Its time; undefined where only its answers show it. */
  now(): number | undefined;
}

const EVERY_ANSWER = 'every answer';

/** One answer of a call, to be held against the contract. It notes, and never throws for an answer. */
export class JudgedAnswer {
  readonly call: EndpointName;
  readonly answer: Answer;
  readonly read: ReadAnswer;
  readonly #judging: Judging;
  readonly #exchange: Exchange;
  #isJudged = false;
  #isOtherwise = false;

  constructor(judging: Judging, call: EndpointName, answer: Answer, exchange: Exchange) {
    this.#judging = judging;
    this.#exchange = exchange;
    this.call = call;
    this.answer = answer;
    this.read = readAnswer(judging.wire, call, answer);
  }

  /** True for an answer of another kind than promised: later checks have no data to judge. */
  get isOtherwise(): boolean {
    return this.#isOtherwise;
  }

  /** Judges one promise. @param place title of the test, or every answer @returns true where it is kept */
  holds(
    what: string,
    isKept: boolean,
    got: string,
    expected: string,
    source: Source = 'assumed',
    place = this.#judging.place,
  ): boolean {
    const promised = { call: this.call, place, what, expected, ...weightOf(source) };
    return this.#judging.log.note(promised, got, isKept, isKept ? undefined : this.#exchange);
  }

  /** Judges the answer as a success of the contract's form. @param fieldsSource left out: as `source` */
  success(source: Source, fieldsSource = source): void {
    const { call, read, answer } = this;
    this.#isOtherwise = !this.holds(
      'outcome',
      read.kind === 'success',
      readWords(read, answer.status),
      'a success',
      source,
    );
    if (read.kind !== 'success') return;
    this.everyAnswer();
    const endpoint: Endpoint = ENDPOINTS[call];
    const { wire } = this.#judging;
    if (answer.status < 300) this.holds('status', answer.status === 200, String(answer.status), '200');
    for (const { field, expected, got } of [...read.deviations, ...formDrifts(wire, call, read.sent, read.formed)])
      this.holds(`field ${placeIn(endpoint, field)}`, false, got, expected, 'assumed', EVERY_ANSWER);
    // An answer that the specification does not show has no promised content.
    const fields = sourceOf(endpoint, 'response') === 'spec' ? fieldsSource : 'assumed';
    this.parts('fields', shapeDrifts(endpoint, read.formed, fields));
    this.#judging.log.noteNews(call, newFields(endpoint, read.formed));
  }

  /**
   * Judges the answer as a refusal. Its status, code and text are assumed.
   * @param without answer to the same request without the fault: an equal answer did not come from this check
   */
  refused(code: RefusalCode, source: Source, without?: Answer): void {
    const { call, read, answer } = this;
    if (!refusalsOf(ENDPOINTS[call]).includes(code)) throw new Error(`The contract has no refusal ${code} of ${call}.`);
    const isRefused = read.kind === 'refusal';
    const { fingerprints } = this.#judging;
    const other = isRefused ? otherCheck(fingerprints, answer, code, without) : readWords(read, answer.status);
    const expected = `refused with ${code}`;
    const weight = isRefused ? 'assumed' : source;
    this.#isOtherwise = !this.holds('outcome', other === null, other ?? expected, expected, weight);
    if (this.#isOtherwise) return;
    this.everyAnswer();
    if (isRefused) this.#wording(code, read);
    if (code === 'LOGIN_REQUIRED') this.#loginUrl();
    if ([405, 429].includes(REFUSALS[code].status))
      this.parts('header', refusalDrifts(code, answer.headers), 'quality');
  }

  /** Notes parts that are not as they should be, and `what`, all of them together, as looked at. */
  parts(what: string, drifts: readonly PartDrift[], source: Source = 'assumed', place?: string): void {
    for (const drift of drifts) this.holds(drift.what, false, drift.got, drift.expected, drift.source, place);
    this.holds(what, true, 'as described', 'as described', source, place);
  }

  /** Judges the promises of any answer: headers, and the moments in it. */
  everyAnswer(): void {
    const { headers, text } = this.answer;
    if (text === '' || this.#isJudged) return;
    this.#isJudged = true;
    this.parts('headers', headerDrifts(headers), 'quality', EVERY_ANSWER);
    const at = Date.parse(headers.date ?? '');
    const now = this.#judging.now() ?? (Number.isNaN(at) ? Date.now() : at);
    if (this.read.kind === 'success')
      this.parts('times', timeDrifts({ data: this.read.formed }, now), 'assumed', EVERY_ANSWER);
  }

  #wording(code: RefusalCode, read: Extract<ReadAnswer, { kind: 'refusal' }>): void {
    const { call, answer } = this;
    const { wire, log } = this.#judging;
    if (isPassedFalse(call, answer)) return;
    log.noteRefusal({ call, refusal: code, status: answer.status, code: read.code, text: read.text });
    const words = wordsOf(wire, call, code);
    const template = words.text ?? REFUSALS[code].text;
    const { status } = encode(wire, ENDPOINTS[call], { refusal: { code, text: template } });
    // A server whose refusals have status 200 leaves some to its framework, which has the usual one.
    const isUsual = words.status === undefined && answer.status === REFUSALS[code].status;
    this.holds('status', answer.status === status || isUsual, String(answer.status), String(status));
    const named = words.code === undefined ? code : `${code} (${words.code})`;
    this.holds('code', read.codes.includes(code), read.code || 'missing', named);
    const text = read.text === '' ? 'missing' : `"${read.text}"`;
    this.holds('text', isWorded(template, read.text), text, `"${template}"`);
  }

  #loginUrl(): void {
    const { read, answer } = this;
    const url = read.kind === 'refusal' ? read.loginUrl : null;
    const source = answer.status === 401 ? 'spec §7' : 'assumed';
    this.holds('field loginUrl', url !== null, url === null ? 'missing' : 'there', 'where to sign in', source);
    if (url === null) return;
    const { origin } = this.#judging;
    const to = URL.canParse(url, origin) ? new URL(url, origin).origin : 'no address';
    this.holds('host of loginUrl', to === origin, to, 'its own', 'assumed', EVERY_ANSWER);
  }
}

/** A rejected code that is answered by the flag which the specification has for it: no code, no text. */
function isPassedFalse(call: EndpointName, { status, text }: Answer): boolean {
  return call === 'verifySmsCode' && status < 300 && /"passed"/.test(text);
}
