import { type Endpoint, type ResponseOf, refusalsOf } from '#contract/endpoint.ts';
import { RESEND_INTERVAL_MS, SEND_WINDOW_MS } from '#contract/limits.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isFields } from '#contract/portal/read-failure.ts';
import { BODY_REFUSALS, REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { Driver } from './drivers/driver.ts';
import { keyOf, type PartDrift, weightOf } from './finding.ts';
import type { Grounds } from './grounds/grounds.ts';
import { type Answer, isAlike, isRefusal, outcomeWords, successOf, voiceOf } from './judge/answer.ts';
import { newFields, type Readable, readable, shapeDrifts } from './judge/answer-shape.ts';
import { envelopeOf, isUsualEnvelope } from './judge/envelope.ts';
import { headerDrifts, retryDrifts } from './judge/headers.ts';
import { isTextOf, refusalFields, refusalWords } from './judge/refusal-fields.ts';
import { timeDrifts } from './judge/times.ts';
import type { Ledger } from './ledger.ts';
import { SAYS, type Says, saysCall, saysFieldsOf } from './says.ts';

type Portal = typeof ENDPOINTS;

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

const EVERY_ANSWER = 'every answer';
/** Refusals of a request's form, which a server may give after it has looked who asks. */
const OF_FORM: readonly RefusalCode[] = [
  ...BODY_REFUSALS,
  ...(['REQUEST_INVALID', 'URL_INVALID', 'METHOD_REJECTED', 'PHONE_INVALID', 'BUSINESS_HEADER_REJECTED'] as const),
];

/** What the cases of a run share. */
export interface Shared {
  readonly ledger: Ledger;
  readonly grounds: Grounds;
  /** why a ground is broken */
  readonly broken: Map<Ground, string>;
}

/** One case at work: its set-up steps, and its judgements. */
export class Trial {
  readonly setup: Driver;
  readonly grounds: Grounds;
  readonly #shared: Shared;

  constructor(setup: Driver, shared: Shared) {
    this.setup = setup;
    this.grounds = shared.grounds;
    this.#shared = shared;
  }

  /** A browser nobody has used yet, with the habits of the target. */
  client(): PortalClient {
    return Object.assign(this.setup.client(), { habits: this.grounds.habits });
  }

  /** Notes that a ground is broken: cases that stand on it are skipped for this reason. */
  breaks(ground: Ground, because: string): void {
    const { broken } = this.#shared;
    if (!broken.has(ground)) broken.set(ground, `stands on ${because}, told above`);
  }

  isBroken(ground: Ground): boolean {
    return this.#shared.broken.has(ground);
  }

  /** Judges one promise. @returns true where it is kept */
  promise(
    call: EndpointName,
    place: string,
    what: string,
    got: string | number | boolean | undefined,
    expected: string | number | boolean,
    says: Says = 'assumed',
  ): boolean {
    return this.holds(call, place, what, got === expected, String(got ?? 'missing'), String(expected), says);
  }

  /** Judges one promise that is no plain equality. @returns true where it is kept */
  holds(
    call: EndpointName,
    place: string,
    what: string,
    isKept: boolean,
    got: string,
    expected: string,
    says: Says = 'assumed',
  ): boolean {
    return this.#shared.ledger.note({ call, place, what, expected, ...weightOf(says) }, got, isKept);
  }

  /** Tells of parts that are not as they should be; where all are, `what` is noted as kept. */
  parts(call: EndpointName, place: string, what: string, drifts: readonly PartDrift[], says: Says = 'assumed'): void {
    for (const drift of drifts) this.holds(call, place, drift.what, false, drift.got, drift.expected, drift.says);
    if (drifts.length === 0) this.holds(call, place, what, true, 'as described', 'as described', says);
  }

  /** Judges an answer as the success that the contract describes. @throws Ended where it is none */
  success<Name extends EndpointName>(
    call: Name,
    place: string,
    answer: Answer,
    says = saysCall(call),
  ): Readable<ResponseOf<Portal[Name]>> {
    this.mustBeThere(call);
    const endpoint: Endpoint = ENDPOINTS[call];
    const success = successOf(call, answer);
    this.holds(call, place, 'outcome', success !== null, refusalWords(call, answer), 'a success', says);
    if (success === null) throw new Ended(keyOf({ call, place, what: 'outcome' }));
    const { body, status } = answer;
    this.everyAnswer(call, answer);
    this.#shared.ledger.successes.add(call);
    this.promise(call, place, 'status', status, 200);
    const envelope = envelopeOf(body);
    const words = envelope?.words ?? 'none around the data';
    if (status < 300) this.holds(call, EVERY_ANSWER, 'envelope', isUsualEnvelope(body), words, '{success, data}');
    if (envelope) this.#shared.ledger.addEnvelope(envelope);
    const { key } = this.grounds;
    // The key stands elsewhere, which is told where it is looked for.
    if (call === 'publicKey' && key && key.place !== 'data.publicKey') return { publicKey: key.text } as never;
    const drifts = shapeDrifts(endpoint, success.data, saysFieldsOf(call));
    this.parts(call, place, 'fields', drifts);
    this.#shared.ledger.addNews(call, newFields(endpoint, success.data));
    const data = readable<ResponseOf<Portal[Name]>>(endpoint, success.data);
    if (data === undefined) throw new Ended(keyOf({ call, place, what: drifts[0]?.what ?? 'fields' }));
    return data;
  }

  /**
   * Judges an answer as a refusal; its status, code and text are assumed.
   * @param without answer to the same request without the fault: one that is alike did not look at it
   */
  refused(
    call: EndpointName,
    place: string,
    answer: Answer,
    code: RefusalCode,
    says: Says = 'assumed',
    without?: Answer,
  ): boolean {
    if (!refusalsOf(ENDPOINTS[call]).includes(code)) throw new Error(`The contract knows no ${code} of ${call}.`);
    const { absent, isTokenChecked } = this.grounds;
    if (absent.has(call) || (code === 'CSRF_REJECTED' && !isTokenChecked)) return false;
    const isRefused = isRefusal(call, answer);
    const other = isRefused ? this.#otherCheck(answer, code, without) : outcomeWords(call, answer);
    const expected = `refused with ${code}`;
    if (!this.holds(call, place, 'outcome', other === null, other ?? expected, expected, isRefused ? 'assumed' : says))
      return false;
    this.everyAnswer(call, answer);
    this.#wording(call, place, answer, code);
    if (code === 'LOGIN_REQUIRED') this.#loginUrl(call, place, answer);
    if (REFUSALS[code].status === 429) {
      const mostMs = code === 'SMS_SENT_TOO_SOON' ? RESEND_INTERVAL_MS.login : SEND_WINDOW_MS;
      this.parts(call, place, 'header retry-after', retryDrifts(answer.headers, mostMs / 1000, Date.now()), 'quality');
    }
    if (REFUSALS[code].status === 405) {
      const { allow } = answer.headers;
      const got = allow === undefined ? 'missing' : `"${allow}"`;
      this.holds(call, place, 'header allow', allow !== undefined, got, 'the methods that the path takes', 'quality');
    }
    return true;
  }

  #wording(call: EndpointName, place: string, { body, status }: Answer, code: RefusalCode): void {
    const fields = refusalFields(body);
    const wanted = REFUSALS[code];
    this.#shared.ledger.refusals.push({ call, place, refusal: code, status, ...fields });
    this.promise(call, place, 'status', status, wanted.status);
    this.promise(call, place, 'code', fields.code === '' ? 'missing' : fields.code, code);
    if (fields.codeField !== null)
      this.promise(call, EVERY_ANSWER, 'code of a refusal in the field', fields.codeField, 'err.code');
    const text = fields.text === '' ? 'missing' : `"${fields.text}"`;
    this.holds(call, place, 'text', isTextOf(wanted.text, fields.text), text, `"${wanted.text}"`);
    if (fields.textField !== null)
      this.promise(call, EVERY_ANSWER, 'text of a refusal in the field', fields.textField, 'err.msg');
    const data = isFields(body) ? body.data : undefined;
    this.holds(call, EVERY_ANSWER, 'data of a refusal', isNothing(data), 'there', 'none');
  }

  /** Judges that two answers cannot be told apart, so that neither gives anything away. */
  alike(call: EndpointName, place: string, answer: Answer, other: Answer, than: string): void {
    this.holds(
      call,
      place,
      'answer',
      isAlike(answer, other),
      `differs from that of ${than}`,
      `the same as that of ${than}`,
    );
  }

  /** A value that further steps need. @throws Ended where it is missing, which is a drift */
  needed<T>(value: T | undefined | null, call: EndpointName, place: string, field: string): T {
    const what = `field ${field}`;
    if (value !== undefined && value !== null) return value;
    this.holds(call, place, what, false, 'missing', 'there');
    throw new Ended(keyOf({ call, place, what }));
  }

  /** @throws Ended where the target does not have this call */
  mustBeThere(call: EndpointName): void {
    if (this.grounds.absent.has(call)) throw new Ended(keyOf({ call, place: 'its path', what: 'outcome' }));
  }

  /** Judges what holds for any answer: headers, and the moments in it. */
  everyAnswer(call: EndpointName, { headers, body, text }: Answer): void {
    if (text === '') return;
    this.parts(call, EVERY_ANSWER, 'headers', headerDrifts(headers), 'quality');
    const at = Date.parse(headers.date ?? '');
    this.parts(call, EVERY_ANSWER, 'times', timeDrifts(body, this.setup.now() ?? (Number.isNaN(at) ? Date.now() : at)));
  }

  #loginUrl(call: EndpointName, place: string, { body, status }: Answer): void {
    const url = isFields(body) ? body.loginUrl : undefined;
    const isThere = typeof url === 'string' && url !== '';
    const says = status === 401 ? SAYS.loginUrl : 'assumed';
    this.holds(call, place, 'field loginUrl', isThere, isThere ? 'there' : 'missing', 'where to sign in', says);
    if (isThere) this.holds(call, EVERY_ANSWER, 'host of loginUrl', ...this.ownHost(url));
  }

  /** Whether an address leads to the target itself, and the host that it leads to. */
  ownHost(address: string): [isOwn: boolean, got: string, expected: string] {
    const { origin } = this.setup;
    const to = URL.canParse(address, origin) ? new URL(address, origin).origin : 'no address';
    return [to === origin, to, 'its own'];
  }

  /** The words of another check's refusal, known from the start; null where it is not one of those. */
  #otherCheck(answer: Answer, code: RefusalCode, without?: Answer): string | null {
    const voice = voiceOf(answer);
    if (without && isAlike(answer, without)) return `refused as without that fault (${voice})`;
    const [csrf, login] = [this.grounds.voices.get('CSRF_REJECTED'), this.grounds.voices.get('LOGIN_REQUIRED')];
    if (!isFields(answer.body)) return `refused without JSON (${voice})`;
    if (csrf === login) return null;
    if (code === 'CSRF_REJECTED') return csrf === undefined || voice === csrf ? null : `refused otherwise (${voice})`;
    if (voice === csrf && code !== 'CTOKEN_REJECTED') return `refused for its tokens (${voice})`;
    return voice === login && OF_FORM.includes(code) ? `refused as nobody's (${voice})` : null;
  }
}

function isNothing(data: unknown): boolean {
  return data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}
