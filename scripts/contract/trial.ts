import { type Endpoint, type ResponseOf, refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isFields } from '#contract/portal/read-failure.ts';
import { readSuccess } from '#contract/portal/read-success.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { HttpResponse } from '#kit/http.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { Driver } from './drivers/driver.ts';
import { type Grade, keyOf, type Promised, SOURCES } from './finding.ts';
import { newFields, shapeDrifts } from './judge/answer-shape.ts';
import { envelopeWords, isUsualEnvelope, successCode } from './judge/envelope.ts';
import { headerDrifts } from './judge/headers.ts';
import { isTextOf, refusalFields } from './judge/refusal-fields.ts';
import type { Ledger } from './ledger.ts';

type Portal = typeof ENDPOINTS;
type CallResponse = Pick<HttpResponse, 'status' | 'headers' | 'setCookies' | 'text'> & { readonly body: unknown };

/** A ground that many cases stand on: where it is broken, that is said once and they are skipped. */
export type Ground = 'server' | 'tokens' | 'key';

/** Ends a case whose further steps need what just failed. */
export class Ended extends Error {
  /** key of the promise that was not kept */
  readonly because: string;

  constructor(because: string) {
    super(because);
    this.because = because;
  }
}

interface Weight {
  readonly grade?: Grade;
  readonly source?: string;
}

const EVERY_ANSWER = 'every answer';
const SERVER_ERROR = 500;

/** One case at work: its set-up steps, and its judgements. */
export class Trial {
  readonly setup: Driver;
  readonly #ledger: Ledger;
  readonly #broken: Map<Ground, string>;

  constructor(setup: Driver, ledger: Ledger, broken: Map<Ground, string>) {
    this.setup = setup;
    this.#ledger = ledger;
    this.#broken = broken;
  }

  client(): PortalClient {
    return this.setup.client();
  }

  /** Notes that a ground is broken: cases that stand on it are skipped for this reason. */
  breaks(ground: Ground, because: string): void {
    if (!this.#broken.has(ground)) this.#broken.set(ground, because);
  }

  /** Judges one promise. @returns true where it is kept */
  promise(
    call: EndpointName,
    place: string,
    what: string,
    got: string | number | boolean,
    expected: string | number | boolean,
    weight: Weight = {},
  ): boolean {
    return this.holds(call, place, what, got === expected, String(got), String(expected), weight);
  }

  /** Judges one promise that is no plain equality. @returns true where it is kept */
  holds(
    call: EndpointName,
    place: string,
    what: string,
    isKept: boolean,
    got: string,
    expected: string,
    { grade = 'assumed', source }: Weight = {},
  ): boolean {
    return this.#ledger.note(promised(call, place, what, expected, grade, source), got, isKept);
  }

  /** Judges an answer as the success that the contract describes. @throws Ended where it is none */
  success<Name extends EndpointName>(
    call: Name,
    place: string,
    answer: CallResponse,
    weight: Weight = { grade: ENDPOINTS[call].source },
  ): ResponseOf<Portal[Name]> {
    const endpoint: Endpoint = ENDPOINTS[call];
    const { status, body } = answer;
    const success = status >= 200 && status < 300 ? readSuccess(body) : null;
    const isKept = this.holds(call, place, 'outcome', success !== null, refusalWords(answer), 'a success', weight);
    if (!isKept || success === null) throw new Ended(keyOf({ call, place, what: 'outcome' }));
    this.#everyAnswer(call, answer);
    this.#ledger.successes.add(call);
    this.promise(call, place, 'status', status, 200);
    this.holds(call, EVERY_ANSWER, 'envelope', isUsualEnvelope(body), envelopeWords(body), '{success, data}', {
      source: 'docs/maintaining/decisions.md',
    });
    this.#ledger.addEnvelope({ words: envelopeWords(body), ...successCode(body) });
    const drifts = shapeDrifts(endpoint, success.data);
    for (const { what, got, expected, grade } of drifts) this.holds(call, place, what, false, got, expected, { grade });
    if (drifts.length === 0)
      this.#ledger.note(promised(call, place, 'fields', 'as described', 'assumed'), 'as described', true);
    this.#ledger.addNews(call, newFields(endpoint, success.data));
    return success.data as ResponseOf<Portal[Name]>;
  }

  /** Judges an answer as a refusal: that it is one by `grade`; status, code and text are assumed. */
  refused(call: EndpointName, place: string, answer: CallResponse, code: RefusalCode, weight: Weight = {}): boolean {
    if (!refusalsOf(ENDPOINTS[call]).includes(code)) throw new Error(`The contract knows no ${code} of ${call}.`);
    const { status, body } = answer;
    const isRefused = status < SERVER_ERROR && !(status < 300 && readSuccess(body) !== null);
    const expected = `refused with ${code}`;
    if (!this.holds(call, place, 'outcome', isRefused, isRefused ? expected : outcomeWords(answer), expected, weight))
      return false;
    this.#everyAnswer(call, answer);
    const fields = refusalFields(body);
    const wanted = REFUSALS[code];
    this.#ledger.refusals.push({ call, place, refusal: code, status, ...fields });
    this.promise(call, place, 'status', status, wanted.status);
    this.promise(call, place, 'code', fields.code === '' ? 'missing' : fields.code, code);
    if (fields.codeField !== null)
      this.promise(call, EVERY_ANSWER, 'code of a refusal in the field', fields.codeField, 'err.code');
    const text = fields.text === '' ? 'missing' : `"${fields.text}"`;
    this.holds(call, place, 'text', isTextOf(wanted.text, fields.text), text, `"${wanted.text}"`);
    if (fields.textField !== null)
      this.promise(call, EVERY_ANSWER, 'text of a refusal in the field', fields.textField, 'err.msg');
    if (code === 'LOGIN_REQUIRED') this.#loginUrl(call, place, body);
    if (wanted.status === 429) this.#header(call, place, answer, 'retry-after', 'seconds until it may succeed');
    if (wanted.status === 405) this.#header(call, place, answer, 'allow', 'the methods that the path takes');
    return true;
  }

  /** Judges that two answers cannot be told apart, so that neither gives anything away. */
  alike(call: EndpointName, place: string, answer: CallResponse, other: CallResponse, than: string): void {
    const isSame = answer.status === other.status && answer.text === other.text;
    this.holds(call, place, 'answer', isSame, `differs from that of ${than}`, `the same as that of ${than}`);
  }

  /** A value that further steps need. @throws Ended where it is missing */
  needed<T>(value: T | undefined | null, call: EndpointName, place: string, field: string): T {
    if (value === undefined || value === null) throw new Ended(keyOf({ call, place, what: `field ${field}` }));
    return value;
  }

  #loginUrl(call: EndpointName, place: string, body: unknown): void {
    const url = isFields(body) ? body.loginUrl : undefined;
    const isThere = typeof url === 'string' && url !== '';
    this.holds(call, place, 'field loginUrl', isThere, isThere ? 'there' : 'missing', 'where to sign in', {
      grade: 'spec',
    });
  }

  #header(call: EndpointName, place: string, { headers }: CallResponse, name: string, expected: string): void {
    const got = headers[name];
    this.holds(call, place, `header ${name}`, got !== undefined, got === undefined ? 'missing' : `"${got}"`, expected, {
      grade: 'quality',
    });
  }

  #everyAnswer(call: EndpointName, { headers }: CallResponse): void {
    const drifts = headerDrifts(headers);
    for (const { what, got, expected, grade } of drifts)
      this.holds(call, EVERY_ANSWER, what, false, got, expected, { grade });
    if (drifts.length === 0)
      this.#ledger.note(promised(call, EVERY_ANSWER, 'headers', 'as described', 'quality'), 'as described', true);
  }
}

function promised(
  call: EndpointName,
  place: string,
  what: string,
  expected: string,
  grade: Grade,
  source = SOURCES[grade],
): Promised {
  return { call, place, what, expected, grade, source };
}

/** An answer that was to be a success. */
function refusalWords(answer: CallResponse): string {
  const { code, text } = refusalFields(answer.body);
  if (answer.status >= SERVER_ERROR || !isFields(answer.body)) return outcomeWords(answer);
  return readSuccess(answer.body) && answer.status < 300
    ? 'a success'
    : `refused (${[answer.status, code, text].filter((part) => part !== '').join(' ')})`;
}

/** An answer that was to be a refusal. */
function outcomeWords({ status, body, headers }: CallResponse): string {
  if (status >= SERVER_ERROR) return `a server's error (${status})`;
  if (!isFields(body)) return `no JSON object (${status}, ${headers['content-type'] ?? 'no content-type'})`;
  return `accepted (${status})`;
}
