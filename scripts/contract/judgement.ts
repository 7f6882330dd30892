import { type Endpoint, type ResponseOf, refusalsOf } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isFields } from '#contract/portal/read-answer.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { keyOf, type PartDrift, weightOf } from './finding.ts';
import type { Grounds } from './grounds/grounds.ts';
import { type Answer, isRefusal, outcomeWords, successOf } from './judge/answer.ts';
import { newFields, type Readable, readable, shapeDrifts } from './judge/answer-shape.ts';
import { envelopeOf, isUsualEnvelope } from './judge/envelope.ts';
import { headerDrifts, refusalDrifts } from './judge/headers.ts';
import { otherCheck } from './judge/other-check.ts';
import { isTextOf, refusalFields, refusalWords } from './judge/refusal-fields.ts';
import { timeDrifts } from './judge/times.ts';
import type { FoundHabits, Ledger } from './ledger.ts';
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
/** The server whose answers are judged. */
export interface Judged {
  /** scheme, host and port */
  readonly origin: string;
  /** Its time; undefined where only its answers tell it. */
  now(): number | undefined;
}

/** Holds answers against what the contract promises, and notes what each promise came to. */
export class Judgement {
  readonly grounds: Grounds;
  readonly #judged: Judged;
  readonly #ledger: Ledger;

  constructor(judged: Judged, ledger: Ledger, grounds: Grounds) {
    this.#judged = judged;
    this.#ledger = ledger;
    this.grounds = grounds;
  }

  /** Notes a habit of the target, which a mock may take over. */
  learn(habits: FoundHabits): void {
    Object.assign(this.#ledger.habits, habits);
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
    return this.#ledger.note({ call, place, what, expected, ...weightOf(says) }, got, isKept);
  }

  /** Tells of parts that are not as they should be; `what`, all of them together, is noted as looked at. */
  parts(call: EndpointName, place: string, what: string, drifts: readonly PartDrift[], says: Says = 'assumed'): void {
    for (const drift of drifts) this.holds(call, place, drift.what, false, drift.got, drift.expected, drift.says);
    this.holds(call, place, what, true, 'as described', 'as described', says);
  }

  /** Judges an answer as the success that the contract describes. @throws Ended where it is none */
  judgeSuccess<Name extends EndpointName>(
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
    this.#ledger.successes.add(call);
    this.promise(call, place, 'status', status, 200);
    if (status < 300 && body !== undefined) {
      const envelope = envelopeOf(body);
      this.holds(call, EVERY_ANSWER, 'envelope', isUsualEnvelope(body), envelope.words, '{success, data}');
      this.#ledger.addEnvelope(envelope);
    }
    const isOfGsid = (call === 'login' || call === 'qrStatus') && isFields(success.data);
    if (isOfGsid && success.data.gsid === null) this.learn({ gsidNull: true });
    const { key } = this.grounds;
    // The key stands elsewhere, which is told where it is looked for.
    if (call === 'publicKey' && key && key.place !== 'data.publicKey') return { publicKey: key.text } as never;
    const drifts = shapeDrifts(endpoint, success.data, saysFieldsOf(call));
    this.parts(call, place, 'fields', drifts);
    this.#ledger.addNews(call, newFields(endpoint, success.data));
    const data = readable<ResponseOf<Portal[Name]>>(endpoint, success.data);
    if (data === undefined) throw new Ended(keyOf({ call, place, what: drifts[0]?.what ?? 'fields' }));
    return data;
  }

  /**
   * Judges an answer as a refusal; its status, code and text are assumed.
   * @param without answer to the same request without the fault: one that is alike did not look at it
   */
  judgeRefused(
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
    const other = isRefused ? otherCheck(this.grounds.voices, answer, code, without) : outcomeWords(call, answer);
    const expected = `refused with ${code}`;
    if (!this.holds(call, place, 'outcome', other === null, other ?? expected, expected, isRefused ? 'assumed' : says))
      return false;
    this.everyAnswer(call, answer);
    this.#wording(call, place, answer, code);
    if (code === 'LOGIN_REQUIRED') this.#loginUrl(call, place, answer);
    const header = { 429: 'retry-after', 405: 'allow' }[REFUSALS[code].status as number];
    if (header) this.parts(call, place, `header ${header}`, refusalDrifts(code, answer.headers), 'quality');
    return true;
  }

  /** Judges a refusal of which only the answer is known: by its own code where that is the contract's. */
  refusedAny(call: EndpointName, place: string, answer: Answer): void {
    const { code } = refusalFields(answer.body);
    const own = refusalsOf(ENDPOINTS[call]);
    const known = own.find((one) => one === code);
    if (known) this.judgeRefused(call, place, answer, known);
    else {
      this.everyAnswer(call, answer);
      const got = code === '' ? 'missing' : String(code);
      this.holds(call, `${place}, refused`, 'code', false, got, `one of ${own.length} of this call`);
      this.#form(call, answer);
      if (answer.status === 401) this.#loginUrl(call, place, answer);
    }
  }

  #wording(call: EndpointName, place: string, answer: Answer, code: RefusalCode): void {
    const { status } = answer;
    const fields = refusalFields(answer.body);
    const wanted = REFUSALS[code];
    this.#ledger.refusals.push({ call, place, refusal: code, status, ...fields });
    this.promise(call, place, 'status', status, wanted.status);
    this.promise(call, place, 'code', fields.code === '' ? 'missing' : fields.code, code);
    const text = fields.text === '' ? 'missing' : `"${fields.text}"`;
    this.holds(call, place, 'text', isTextOf(wanted.text, fields.text), text, `"${wanted.text}"`);
    this.#form(call, answer);
  }

  /** Places of a refusal's code and text, and the absence of data. */
  #form(call: EndpointName, { body }: Answer): void {
    const { codeField, textField } = refusalFields(body);
    if (codeField !== null) this.promise(call, EVERY_ANSWER, 'code of a refusal in the field', codeField, 'err.code');
    if (textField !== null) this.promise(call, EVERY_ANSWER, 'text of a refusal in the field', textField, 'err.msg');
    const data = isFields(body) ? body.data : undefined;
    this.holds(call, EVERY_ANSWER, 'data of a refusal', isNothing(data), 'there', 'none');
  }

  /** Judges where and how the public key stands. */
  keyForm(place: string): void {
    const { key } = this.grounds;
    if (key === null) return;
    const isUsual = key.place === 'data.publicKey' && key.form === 'pem';
    this.learn({ keyForm: key.form, keyPlace: key.place });
    this.holds('publicKey', place, 'public key', isUsual, `${key.form} in ${key.place}`, 'pem in data.publicKey');
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
    this.parts(
      call,
      EVERY_ANSWER,
      'times',
      timeDrifts(body, this.#judged.now() ?? (Number.isNaN(at) ? Date.now() : at)),
    );
  }

  #loginUrl(call: EndpointName, place: string, { body, status }: Answer): void {
    const url = isFields(body) ? body.loginUrl : undefined;
    const isThere = typeof url === 'string' && url !== '';
    const says = status === 401 ? SAYS.loginUrl : 'assumed';
    this.holds(call, place, 'field loginUrl', isThere, isThere ? 'there' : 'missing', 'where to sign in', says);
    if (isThere) this.holds(call, EVERY_ANSWER, 'host of loginUrl', ...this.ownHost(url));
  }

  /** Host that an address leads to, and whether that is the target itself. */
  ownHost(address: string): [isOwn: boolean, got: string, expected: string] {
    const { origin } = this.#judged;
    const to = URL.canParse(address, origin) ? new URL(address, origin).origin : 'no address';
    return [to === origin, to, 'its own'];
  }
}

function isNothing(data: unknown): boolean {
  return data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);
}
