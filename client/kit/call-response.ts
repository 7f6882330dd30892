import * as z from 'zod/mini';
import type { JournalReason } from '#contract/control/journal.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/envelope.ts';
import { clamp, isFields, jsonOf } from '#contract/json-value.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { type Decoded, decode } from '#contract/wire/decode.ts';
import { inContractForm, type Reader } from '#contract/wire/read-data.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import type { HttpMethod, HttpRequest, HttpResponse, Transport } from './http.ts';

/** A row of the contract, as far as its answers need it. */
export interface AnsweredCall extends Pick<Endpoint, 'response'> {
  readonly name: string;
}

/** Why the call with this id was refused, as the world's journal has it; null where it was not. */
export type ReadReason = (requestId: string) => Promise<JournalReason | null>;

/** The response to a call, a refusal too: read `data` to go on with a success only. */
export class CallResponse<Call extends AnsweredCall> implements HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly text: string;
  readonly #row: Call;
  readonly #request: Pick<HttpRequest, 'method' | 'target'>;
  readonly #wire: Wire | null;
  readonly #reason: ReadReason;

  constructor(
    request: Pick<HttpRequest, 'method' | 'target'>,
    { status, headers, setCookies, text }: HttpResponse,
    row: Call,
    wire: Wire | null,
    reason: ReadReason = async () => null,
  ) {
    this.status = status;
    this.headers = headers;
    this.setCookies = setCookies;
    this.text = text;
    this.#request = request;
    this.#row = row;
    this.#wire = wire;
    this.#reason = reason;
  }

  /** The contract's row of the call. */
  get row(): Call {
    return this.#row;
  }

  /** The body as JSON; undefined where it is none. */
  get body(): unknown {
    return jsonOf(this.text);
  }

  /** The refusal by the contract's code, as far as the wire format has one, and in the server's words; null for none. */
  get refusal(): Refusal['err'] | null {
    const read = this.read;
    if (read.kind !== 'refusal') return null;
    const { err = {} } = (isFields(this.body) ? this.body : {}) as { err?: Partial<Refusal['err']> };
    const { path, expected } = err;
    const code = read.codes.length === 1 ? (read.codes[0] as string) : read.code;
    return { code, msg: read.text, ...(path !== undefined && { path }), ...(expected !== undefined && { expected }) };
  }

  /** True for a success with any data. */
  get isSuccess(): boolean {
    return this.#readAs(ANYTHING).kind === 'success';
  }

  /** The answer in the contract's form. */
  get read(): Decoded<ResponseOf<Call>> {
    return this.#readAs(this.#row.response as Reader<ResponseOf<Call>>);
  }

  #readAs<T>(response: Reader<T>): Decoded<T> {
    const { status, body, text } = this;
    if (this.#wire === null && status < 300) return inContractForm(response, body);
    const leadsElsewhere = status >= 300 && this.headers.location !== undefined;
    const answer = { status, body: body ?? text, leadsElsewhere };
    return decode(this.#wire ?? DEFAULT_WIRE, { name: this.#row.name, response, catalogue: REFUSALS }, answer);
  }

  /**
   * Why the call was refused, or answered otherwise than asked, in the journal's words; else null, and outside of a
   * world.
   * @example
   * const answer = await browser.signInByPassword('buyer01', 'wrong');
   * (await answer.reason())?.rule; // => 'password.wrong'
   */
  async reason(): Promise<JournalReason | null> {
    const requestId = this.headers[HEADERS.requestId];
    return requestId === undefined ? null : this.#reason(requestId);
  }

  /** Body of a success, as the contract has it. @throws CallFailure that names the rule too */
  async orThrow(): Promise<ResponseOf<Call>> {
    if (this.isSuccess) return this.data;
    const reason = await this.reason();
    throw reason ? this.failure(wordsOf(reason), reason.rule) : this.failure();
  }

  /** Body of a success, as the contract has it. @throws CallFailure for anything else */
  get data(): ResponseOf<Call> {
    const { read } = this;
    if (read.kind === 'success') return read.data;
    if (read.kind === 'refusal' || this.status >= 300) throw this.failure();
    throw this.failure(`${read.field}: expected ${read.expected}, got ${read.got}`);
  }

  /** This response as a failure. */
  failure(unexpected?: string, rule = ''): CallFailure {
    const { code = '', msg = '', path, expected } = this.refusal ?? {};
    return new CallFailure({
      ...this.#request,
      status: this.status,
      code,
      text: msg || clamp(this.text),
      expected: unexpected ?? (path && expected ? `${path}: ${expected}` : ''),
      rule,
    });
  }
}

/** The schema of an answer that is not checked. */
export const ANYTHING = z.unknown();

/** `expected 11 digits, got 123`. */
export function wordsOf({ expected, got, nearest }: JournalReason): string {
  return [expected && `expected ${expected}`, got && `got ${got}`, nearest].filter(Boolean).join(', ');
}

/** Facts of a failed call, for its message. */
interface FailureFacts {
  readonly method: HttpMethod;
  /** path and query, without tokens */
  readonly target: string;
  /** 0 where no response came */
  readonly status: number;
  /** the refusal's code, or empty */
  readonly code: string;
  /** the server's own words, or empty */
  readonly text: string;
  /** path of the fault and expected value; empty where there is none */
  readonly expected: string;
  /** the rule that refused it, as the world's journal has it: `sms.expired`; empty where there is none */
  readonly rule?: string;
}

/** A call without the success it was made for. Its message is one line. */
export class CallFailure extends Error implements FailureFacts {
  override readonly name = 'CallFailure';
  readonly method: HttpMethod;
  readonly target: string;
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly expected: string;
  readonly rule: string;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(lineOf(facts), { cause });
    this.method = facts.method;
    this.target = facts.target;
    this.status = facts.status;
    this.code = facts.code;
    this.text = facts.text;
    this.expected = facts.expected;
    this.rule = facts.rule ?? '';
  }
}

/** `POST /__sandbox/api/clock: 400 REQUEST_INVALID 请求有误 (body.advanceMs: a whole number)`. */
function lineOf({ method, target, status, code, text, expected, rule = '' }: FailureFacts): string {
  const got = [status || 'no response', code, text].filter(Boolean).join(' ');
  const why = [rule, expected].filter(Boolean).join(': ');
  return `${method} ${target}: ${got}${why && ` (${why})`}`.replaceAll(/\s+/g, ' ');
}

/** A call that is ready to be sent. */
interface Outgoing extends Omit<HttpRequest, 'body'> {
  /** sent as JSON; a text is sent as it is */
  readonly body: unknown;
  /** the target as an error may show it, without tokens */
  readonly shown: string;
}

/** Sends one call and reads nothing of its response yet. @param wire null for a control call. @throws CallFailure where no response comes */
export async function sendCall<Call extends AnsweredCall>(
  transport: Transport,
  endpoint: Call,
  { method, target, shown, headers, body, signal }: Outgoing,
  wire: Wire | null,
  reason?: ReadReason,
): Promise<CallResponse<Call>> {
  const isText = typeof body === 'string' || body === undefined;
  const request: HttpRequest = {
    method,
    target,
    headers: { ...(!isText && { 'content-type': 'application/json' }), ...headers },
    body: isText ? body : JSON.stringify(body),
    signal,
  };
  let response: HttpResponse;
  try {
    response = await transport.send(request);
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new CallFailure({ method, target: shown, status: 0, code: '', text, expected: '' }, cause);
  }
  return new CallResponse({ method, target: shown }, response, endpoint, wire, reason);
}
