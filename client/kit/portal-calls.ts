import * as z from 'zod/mini';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { PortalConfig } from '#contract/portal/config.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { readSuccess } from '#contract/portal/read-answer.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { type CallInput, type Given, type LooseInput, targetOf, withQuery } from './call-input.ts';
import { type CallResponse, type ReadReason, sendCall } from './call-response.ts';
import { encrypt } from './encrypt.ts';
import type { CookieStore, HttpMethod, Transport } from './http.ts';

/** A call's input, and its tokens left out where `tokens` is false. */
export type PortalInput<Call extends Endpoint = Endpoint> = LooseInput<Call> & { readonly tokens?: boolean };

/** Response to a call of a path that may be none of the contract's. */
export type AnyResponse = CallResponse<Pick<Endpoint, 'response'>>;

/** A back end's own name of the csrf token, and its own encryption. */
export interface Habits {
  /** null where no cookie brings a token */
  readonly csrfCookie: string | null;
  readonly csrfHeader: string;
  readonly encrypt: (publicKey: string, text: string) => Promise<string>;
}

export const USUAL_HABITS: Habits = { csrfCookie: COOKIES.csrf, csrfHeader: HEADERS.csrf, encrypt };

const HabitFields = z.pick(PortalConfig, { tokens: true, padding: true });

/** Habits of a back end by its configuration. */
function habitsIn(config: unknown): Habits {
  const { tokens, padding } = HabitFields.safeParse(config).data ?? {};
  if (!tokens && !padding) return USUAL_HABITS;
  return { ...USUAL_HABITS, ...tokens, encrypt: (publicKey, text) => encrypt(publicKey, text, padding) };
}

const ANYTHING = { response: ENDPOINTS.logout.response };

/** The world of a browser; a server that is no sandbox has none. */
interface PortalWorld {
  readonly world?: string;
  readonly reason?: ReadReason;
}

/** The portal's calls as one browser makes them: with its cookies and its tokens. */
export class PortalCalls {
  readonly jar: CookieStore;
  /** sent with each call */
  readonly headers: Record<string, string> = {};
  /** those of the back end that is called; what its configuration tells, unless others are given */
  habits = USUAL_HABITS;
  readonly #transport: Transport;
  readonly #reason: ReadReason | undefined;

  constructor(transport: Transport, { world, reason }: PortalWorld = {}) {
    this.jar = transport.openCookies();
    this.#transport = transport;
    this.#reason = reason;
    if (world !== undefined) this.headers[HEADERS.world] = world;
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
   * One call of the contract, right or wrong. A first write fetches its tokens before, as a page's first call does.
   * @example
   * const answer = await browser.send(ENDPOINTS.sendSmsCode, { body: { phone: '1' }, tokens: false });
   * (await answer.reason())?.rule; // => 'token.csrf'
   */
  async send<Call extends Endpoint>(endpoint: Call, input?: PortalInput<Call>): Promise<CallResponse<Call>> {
    const isWrite = endpoint.method !== 'GET' && input?.tokens !== false;
    if (isWrite) await this.fetchToken();
    const isLate = isWrite && this.#lacksToken();
    const response = await this.#send(endpoint, endpoint.method, targetOf(endpoint), input);
    // Some back ends give the token out only with the refusal of a write that lacks it.
    if (!isLate || this.#lacksToken() || response.status !== 403) return response;
    return this.#send(endpoint, endpoint.method, targetOf(endpoint), input);
  }

  /**
   * A call of any path by any method, with cookies and tokens as they are.
   * @example (await browser.request('GET', '/uc/nothing')).status; // => 404
   */
  async request(method: HttpMethod, path: string, input?: PortalInput): Promise<AnyResponse> {
    return this.#send(ANYTHING, method, path, input);
  }

  /** The first call of a page, where there was none: its answer brings the token, and tells habits. */
  protected async fetchToken(): Promise<void> {
    if (this.#lacksToken()) await this.send(ENDPOINTS.loginCustom);
  }

  /** Asks for the configuration once more. @returns whether it told habits that were not known before */
  protected async learnHabits(): Promise<boolean> {
    const known = this.habits;
    if (known === USUAL_HABITS) await this.send(ENDPOINTS.loginCustom);
    return this.habits !== known;
  }

  #lacksToken(): boolean {
    const { csrfCookie } = this.habits;
    return csrfCookie !== null && this.jar.get(csrfCookie) === undefined;
  }

  async #send<Call extends Pick<Endpoint, 'response'>>(
    row: Call,
    method: HttpMethod,
    path: string,
    { query = {}, body, headers, signal, tokens = true }: PortalInput = {},
  ): Promise<CallResponse<Call>> {
    const isRead = method === 'GET' || method === 'HEAD';
    const { csrfCookie, csrfHeader } = this.habits;
    const csrf = tokens && !isRead && csrfCookie !== null ? { [csrfHeader]: this.jar.get(csrfCookie) } : {};
    const target = withQuery(path, tokens ? { [COOKIES.ctoken]: this.jar.get(COOKIES.ctoken), ...query } : query);
    const all = { ...this.headers, cookie: this.jar.header(), ...csrf, ...headers };
    const request = { method, target, shown: withQuery(path, query), headers: all, body, signal };
    const response = await sendCall(this.#transport, row, request, readSuccess, this.#reason);
    this.jar.keep(response.setCookies);
    if (path === ENDPOINTS.loginCustom.path && this.habits === USUAL_HABITS)
      this.habits = habitsIn(readSuccess(response.body)?.data);
    return response;
  }
}
