import { type Endpoint, type ResponseOf, refusalsOf } from '#contract/endpoint.ts';
import { isFields } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { plainText } from '#contract/value-words.ts';
import { keyOf, weightOf } from './finding.ts';
import type { Grounds } from './grounds/grounds.ts';
import { type Answer, isRefusal, outcomeWords, successOf } from './judge/answer.ts';
import { newFields, type Readable, readable, shapeDrifts } from './judge/answer-shape.ts';
import { envelopeOf, isUsualEnvelope } from './judge/envelope.ts';
import { headerDrifts, refusalDrifts } from './judge/headers.ts';
import { otherCheck } from './judge/other-check.ts';
import type { PartDrift } from './judge/part-drift.ts';
import { isTextOf, refusalFields, refusalWords } from './judge/refusal-fields.ts';
import { timeDrifts } from './judge/times.ts';
import type { Ledger } from './ledger.ts';
import { SAYS, type Says, saysCall, saysFieldsOf } from './says.ts';

type Portal = typeof ENDPOINTS;

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

/** A run whose answers are judged. */
export interface Scene {
  /** the server that gives them */
  readonly target: {
    /** scheme, host and port */
    readonly origin: string;
    /** Its time; undefined where only its answers tell it. */
    now(): number | undefined;
  };
  readonly ledger: Ledger;
  readonly grounds: Grounds;
}

/** A success that was judged: further promises about the same place, and its data as far as they have the contract's form. */
export interface Judged<Data> extends Judgement {
  readonly data: Data;
}

/** Holds answers at one place of a call against what the contract promises, and notes what each promise came to. */
export class Judgement<Name extends EndpointName = EndpointName> {
  readonly #scene: Scene;
  readonly #call: Name;
  readonly #place: string;

  /** @param place situation in which the promises hold: `wrong password` */
  constructor(scene: Scene, call: Name, place: string) {
    this.#scene = scene;
    this.#call = call;
    this.#place = place;
  }

  /** Judges one promise. @returns true where it is kept */
  promise(
    what: string,
    got: string | number | boolean | undefined,
    expected: string | number | boolean,
    says?: Says,
  ): boolean {
    return this.holds(what, got === expected, String(got ?? 'missing'), String(expected), says);
  }

  /** Judges one promise that is no plain equality. @returns true where it is kept */
  holds(what: string, isKept: boolean, got: string, expected: string, says: Says = 'assumed'): boolean {
    const promised = { call: this.#call, place: this.#place, what, expected, ...weightOf(says) };
    return this.#scene.ledger.note(promised, got, isKept);
  }

  /** Tells of parts that are not as they should be; `what`, all of them together, is noted as looked at. */
  parts(what: string, drifts: readonly PartDrift[], says?: Says): void {
    for (const drift of drifts) this.holds(drift.what, false, drift.got, drift.expected, drift.says);
    this.promise(what, 'as described', 'as described', says);
  }

  /** Judges that a field is there. */
  there(field: string, value: unknown, expected: string, says?: Says): boolean {
    const isThere = value !== undefined && value !== null;
    return this.holds(`field ${field}`, isThere, isThere ? 'there' : 'missing', expected, says);
  }

  /** A field that further steps need. @throws Ended where it is missing, which is a drift */
  needed<T>(value: T | undefined | null, field: string): T {
    if (value !== undefined && value !== null) return value;
    this.there(field, value, 'there');
    throw this.#ended(`field ${field}`);
  }

  /** Judges that phones are masked, those that are there. */
  masked(field: string, phones: readonly unknown[], says?: Says): void {
    const isMasked = phones.every((phone) => phone === undefined || MASKED.test(plainText(phone)));
    this.holds(`field ${field}`, isMasked, isMasked ? 'masked' : 'not masked', 'a masked phone', says);
  }

  /** Judges an answer as the success that the contract describes. @throws Ended where it is none */
  success(answer: Answer, says = saysCall(this.#call)): Judged<Readable<ResponseOf<Portal[Name]>>> {
    this.mustBeThere();
    const { ledger, grounds } = this.#scene;
    const call: EndpointName = this.#call;
    const endpoint: Endpoint = ENDPOINTS[call];
    const success = successOf(call, answer);
    this.holds('outcome', success !== null, refusalWords(call, answer), 'a success', says);
    if (success === null) throw this.#ended('outcome');
    const { body, status } = answer;
    this.everyAnswer(answer);
    ledger.successes.add(call);
    this.promise('status', status, 200);
    if (status < 300 && body !== undefined) {
      const envelope = envelopeOf(body);
      this.#every.holds('envelope', isUsualEnvelope(body), envelope.words, '{success, data}');
      ledger.addEnvelope(envelope);
    }
    const isOfGsid = (call === 'login' || call === 'qrStatus') && isFields(success.data);
    if (isOfGsid && success.data.gsid === null) ledger.learn({ gsidNull: true });
    const { key } = grounds;
    // The key stands elsewhere, which is told where it is looked for.
    if (call === 'publicKey' && key && key.place !== 'data.publicKey')
      return Object.assign(this, { data: { publicKey: key.text } as never });
    const drifts = shapeDrifts(endpoint, success.data, saysFieldsOf(call));
    this.parts('fields', drifts);
    ledger.addNews(call, newFields(endpoint, success.data));
    const data = readable<ResponseOf<Portal[Name]>>(endpoint, success.data);
    if (data === undefined) throw this.#ended(drifts[0]?.what ?? 'fields');
    return Object.assign(this, { data });
  }

  /**
   * Judges an answer as a refusal; its status, code and text are assumed.
   * @param without answer to the same request without the fault: one that is alike did not look at it
   */
  refused(answer: Answer, code: RefusalCode, says: Says = 'assumed', without?: Answer): void {
    const call = this.#call;
    if (!refusalsOf(ENDPOINTS[call]).includes(code)) throw new Error(`The contract knows no ${code} of ${call}.`);
    const { absent, isTokenChecked, voices } = this.#scene.grounds;
    if (absent.has(call) || (code === 'CSRF_REJECTED' && !isTokenChecked)) return;
    const isRefused = isRefusal(call, answer);
    const other = isRefused ? otherCheck(voices, answer, code, without) : outcomeWords(call, answer);
    const expected = `refused with ${code}`;
    if (!this.holds('outcome', other === null, other ?? expected, expected, isRefused ? 'assumed' : says)) return;
    this.everyAnswer(answer);
    this.#wording(answer, code);
    if (code === 'LOGIN_REQUIRED') this.#loginUrl(answer);
    const header = { 429: 'retry-after', 405: 'allow' }[REFUSALS[code].status as number];
    if (header) this.parts(`header ${header}`, refusalDrifts(code, answer.headers), 'quality');
  }

  /** Judges a refusal of which only the answer is known: by its own code where that is the contract's. */
  refusedAny(answer: Answer): void {
    const { code } = refusalFields(answer.body);
    const own = refusalsOf(ENDPOINTS[this.#call]);
    const known = own.find((one) => one === code);
    if (known) this.refused(answer, known);
    else {
      this.everyAnswer(answer);
      const refused = new Judgement(this.#scene, this.#call, `${this.#place}, refused`);
      refused.holds('code', false, code === '' ? 'missing' : String(code), `one of ${own.length} of this call`);
      this.#form(answer);
      if (answer.status === 401) this.#loginUrl(answer);
    }
  }

  #wording(answer: Answer, code: RefusalCode): void {
    const { status } = answer;
    const fields = refusalFields(answer.body);
    const wanted = REFUSALS[code];
    this.#scene.ledger.refusals.push({ call: this.#call, place: this.#place, refusal: code, status, ...fields });
    this.promise('status', status, wanted.status);
    this.promise('code', fields.code === '' ? 'missing' : fields.code, code);
    const text = fields.text === '' ? 'missing' : `"${fields.text}"`;
    this.holds('text', isTextOf(wanted.text, fields.text), text, `"${wanted.text}"`);
    this.#form(answer);
  }

  /** Places of a refusal's code and text, and the absence of data. */
  #form({ body }: Answer): void {
    const { codeField, textField } = refusalFields(body);
    if (codeField !== null) this.#every.promise('code of a refusal in the field', codeField, 'err.code');
    if (textField !== null) this.#every.promise('text of a refusal in the field', textField, 'err.msg');
    const data = isFields(body) ? body.data : undefined;
    this.#every.holds('data of a refusal', isNothing(data), 'there', 'none');
  }

  /** Judges where and how the public key stands. */
  keyForm(): void {
    const { ledger, grounds } = this.#scene;
    if (grounds.key === null) return;
    const { place, form } = grounds.key;
    ledger.learn({ keyForm: form, keyPlace: place });
    this.promise('public key', `${form} in ${place}`, 'pem in data.publicKey');
  }

  /** @throws Ended where the target does not have this call */
  mustBeThere(): void {
    const path = new Judgement(this.#scene, this.#call, 'its path');
    if (this.#scene.grounds.absent.has(this.#call)) throw path.#ended('outcome');
  }

  /** Judges what holds for any answer: headers, and the moments in it. */
  everyAnswer({ headers, body, text }: Answer): void {
    if (text === '') return;
    this.#every.parts('headers', headerDrifts(headers), 'quality');
    const at = Date.parse(headers.date ?? '');
    const now = this.#scene.target.now() ?? (Number.isNaN(at) ? Date.now() : at);
    this.#every.parts('times', timeDrifts(body, now));
  }

  #loginUrl({ body, status }: Answer): void {
    const url = isFields(body) ? body.loginUrl : undefined;
    const isThere = typeof url === 'string' && url !== '';
    const says = status === 401 ? SAYS.loginUrl : 'assumed';
    this.there('loginUrl', isThere || null, 'where to sign in', says);
    if (isThere) this.#every.holds('host of loginUrl', ...ownHost(this.#scene.target, url));
  }

  /** Promises that hold for each answer to the call, at whatever place. */
  get #every(): Judgement {
    return new Judgement(this.#scene, this.#call, EVERY_ANSWER);
  }

  #ended(what: string): Ended {
    return new Ended(keyOf({ call: this.#call, place: this.#place, what }));
  }
}

const MASKED = /^\d{3}\*+\d{4}$/;

/** Host that an address leads to, and whether that is the target itself. */
export function ownHost({ origin }: Scene['target'], address: string): [isOwn: boolean, got: string, expected: string] {
  const to = URL.canParse(address, origin) ? new URL(address, origin).origin : 'no address';
  return [to === origin, to, 'its own'];
}

function isNothing(data: unknown): boolean {
  return data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}
