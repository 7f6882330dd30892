import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { type CallName, DEFAULT_WIRE, isSameWire, pathOf, type Wire } from '#contract/wire/wire.ts';
import { type CallInput, type Given, type LooseInput, targetOf, withQuery } from './call-input.ts';
import { ANYTHING, type AnsweredCall, type CallResponse, type ReadReason, sendCall } from './call-response.ts';
import type { CookieStore, HttpMethod, Transport } from './http.ts';

/** A call's input, and its tokens left out where `tokens` is false. */
export type PortalInput<Call extends Endpoint = Endpoint> = LooseInput<Call> & { readonly tokens?: boolean };

/** Response to a call of a path that may be none of the contract's. */
export type AnyResponse = CallResponse<AnsweredCall>;

/** A path that may be no call of the contract. */
const ANY_CALL = { name: '', response: ANYTHING };

/** The server of a browser. */
interface PortalPlace {
  readonly world?: string;
  readonly reason?: ReadReason;
  /** wire format: given, or asked for before the first call and where an answer cannot be read */
  readonly wire?: Wire | (() => Promise<Wire>);
}

/** The portal's calls as one browser makes them: with its cookies and its tokens. */
export class PortalCalls {
  readonly jar: CookieStore;
  /** sent with each call */
  readonly headers: Record<string, string> = {};
  readonly #transport: Transport;
  readonly #reason: ReadReason | undefined;
  #wire: Wire = DEFAULT_WIRE;
  /** null once the wire format is certain */
  #askWire: (() => Promise<Wire>) | null = null;
  #isAsked = false;

  constructor(transport: Transport, { world, reason, wire }: PortalPlace = {}) {
    this.jar = transport.openCookies();
    this.#transport = transport;
    this.#reason = reason;
    if (typeof wire === 'function') this.#askWire = wire;
    else if (wire) this.wire = wire;
    if (world !== undefined) this.headers[HEADERS.world] = encodeURIComponent(world);
  }

  /** The back end's wire format, as far as it is known. */
  get wire(): Wire {
    return this.#wire;
  }

  /** Its wire format from now on: the world is not asked any more. */
  set wire(wire: Wire) {
    this.#askWire = null;
    this.#wire = wire;
  }

  /**
   * One call of the contract, typed by its row.
   * @throws CallFailure for anything but the success that its row describes; in a world it names the rule
   * @example
   * await browser.signInByPassword('buyer01');
   * (await browser.call(ENDPOINTS.basicInfo)).name; // => 'buyer01'
   */
  async call<Call extends Endpoint>(endpoint: Call, ...[input]: Given<CallInput<Call>>): Promise<ResponseOf<Call>> {
    return (await this.send(endpoint, input as PortalInput<Call> | undefined)).orThrow();
  }

  /**
   * One call of the contract, right or wrong. Before its first write the browser fetches tokens, as a page does.
   * @example
   * const answer = await browser.send(ENDPOINTS.sendSmsCode, { body: { phone: '1' }, tokens: false });
   * (await answer.reason())?.rule; // => 'token.csrf'
   */
  async send<Call extends Endpoint>(endpoint: Call, input?: PortalInput<Call>): Promise<CallResponse<Call>> {
    await this.#knowWire();
    const isWrite = endpoint.method !== 'GET' && input?.tokens !== false;
    if (isWrite) await this.fetchTokens();
    const isLate = isWrite && this.#lacksToken();
    const { wire } = this;
    const response = await this.#sendTo(endpoint, input);
    if (input?.tokens !== false && (await this.#hasNewWire(response, wire))) return this.send(endpoint, input);
    // Some back ends give the token out only with the refusal of a write that lacks it.
    if (!isLate || this.#lacksToken() || response.status !== 403) return response;
    return this.#sendTo(endpoint, input);
  }

  /**
   * A call of any path by any method, with cookies and tokens as they are.
   * @example (await browser.request('GET', '/uc/nothing')).status; // => 404
   */
  async request(method: HttpMethod, path: string, input?: PortalInput): Promise<AnyResponse> {
    await this.#knowWire();
    return this.#send(ANY_CALL, method, path, input);
  }

  /**
   * Makes the first call of a page, whose answer brings the tokens, where there was none.
   * @example
   * await browser.fetchTokens();
   * browser.jar.get('csrf_token') === undefined; // => false
   */
  async fetchTokens(): Promise<void> {
    await this.#knowWire();
    if (!this.#lacksToken()) return;
    const first = [ENDPOINTS.loginCustom, ENDPOINTS.publicKey].find(({ name }) => pathOf(this.wire, name) !== null);
    if (first) await this.#sendTo(first);
  }

  async #knowWire(): Promise<void> {
    if (this.#isAsked || !this.#askWire) return;
    this.#isAsked = true;
    // A caller that may not ask keeps its wire format: the answer to its own call explains more than this one.
    this.#wire = await this.#askWire().catch(() => this.#wire);
  }

  /** Fetches the wire format again where an answer does not fit it. @returns whether it has changed */
  async #hasNewWire({ status, read }: AnyResponse, sent: Wire): Promise<boolean> {
    const isDoubtful =
      read.kind === 'unreadable' ||
      (read.kind === 'refusal' && (status === 403 || read.codes.includes('CIPHERTEXT_REJECTED')));
    if (!this.#askWire || !isDoubtful) return false;
    this.#wire = await this.#askWire().catch(() => this.#wire);
    return !isSameWire(this.wire, sent);
  }

  #lacksToken(): boolean {
    const { csrfCookie } = this.wire.tokens;
    return csrfCookie !== '' && this.jar.get(csrfCookie) === undefined;
  }

  async #sendTo<Call extends Endpoint>(endpoint: Call, input?: PortalInput<Call>): Promise<CallResponse<Call>> {
    const path = this.wire.calls?.[endpoint.name as CallName]?.path ?? endpoint.path;
    return this.#send(endpoint, endpoint.method, targetOf({ path }), input);
  }

  async #send<Call extends AnsweredCall>(
    row: Call,
    method: HttpMethod,
    path: string,
    { query = {}, body, headers, signal, tokens = true }: PortalInput = {},
  ): Promise<CallResponse<Call>> {
    const isRead = method === 'GET' || method === 'HEAD';
    const { csrfCookie, csrfHeader } = this.wire.tokens;
    const csrf = tokens && !isRead && csrfCookie !== '' ? { [csrfHeader]: this.jar.get(csrfCookie) } : {};
    const target = withQuery(path, tokens ? { [COOKIES.ctoken]: this.jar.get(COOKIES.ctoken), ...query } : query);
    const all = { ...this.headers, cookie: this.jar.header(), ...csrf, ...headers };
    const request = { method, target, shown: withQuery(path, query), headers: all, body, signal };
    const response = await sendCall(this.#transport, row, request, this.wire, this.#reason);
    this.jar.keep(response.setCookies);
    return response;
  }
}
