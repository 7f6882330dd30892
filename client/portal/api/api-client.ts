import type { AxiosResponse } from 'axios';
import { COPY, fill } from '#contract/copy.ts';
import { ACTED_CODES, type ActedCodes } from '#contract/portal/acted-codes.ts';
import { isFields, readFailure, readSuccess, type Success } from '#contract/portal/read-answer.ts';
import { ApiError, aborted, unreadable } from './api-error.ts';
import { FirstTokens } from './first-tokens.ts';
import { HttpClient, type HttpRequest, isAbort, isFromElsewhere } from './http-client.ts';
import { LoginRedirect } from './login-redirect.ts';
import type { Navigation } from './navigation.ts';
import type { PageWindow } from './page-window.ts';
import { type Habits, Tokens } from './tokens.ts';

/** The part of a schema that reading an answer needs. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface ApiClientParts {
  readonly window: PageWindow;
  readonly navigation: Navigation;
  /** true in another site's frame */
  readonly isEmbedded: boolean;
  /** the portal's gotoUrl allow-list as far as it is known */
  readonly allowList: () => readonly string[];
  /** asks for the portal's configuration */
  readonly configure: () => Promise<unknown>;
  /** resolves once a configuration that is on its way has come */
  readonly configured: () => Promise<unknown>;
}

/** Makes the portal's calls for one window, with its cookies, and sends it to a login page where one is asked for. */
export class ApiClient {
  readonly #parts: Pick<ApiClientParts, 'configure' | 'configured'>;
  readonly #tokens: Tokens;
  readonly #http: HttpClient;
  readonly #firstTokens: FirstTokens;
  readonly #loginRedirect: LoginRedirect;
  #codes: ActedCodes = ACTED_CODES;

  constructor({ window, navigation, isEmbedded, allowList, ...parts }: ApiClientParts) {
    this.#parts = parts;
    this.#tokens = new Tokens(window.document);
    this.#http = new HttpClient({ tokens: this.#tokens, isEmbedded });
    this.#firstTokens = new FirstTokens(this.#tokens);
    this.#loginRedirect = new LoginRedirect({ window, navigation, allowList });
  }

  /** Takes over the codes, names and padding of the portal's configuration. */
  actOn(codes: ActedCodes, habits: Partial<Habits>): void {
    this.#codes = codes;
    this.#tokens.habits = { ...this.#tokens.habits, ...habits };
  }

  /** The padding of encrypted fields, as far as it is known when a configuration on its way has come. */
  async padding(): Promise<Habits['padding']> {
    await this.#parts.configured();
    return this.#tokens.habits.padding;
  }

  /** True for the failure of a key that the server no longer knows. */
  isKeyRefusal(error: unknown): boolean {
    return error instanceof ApiError && this.#codes.renewKey.includes(error.code);
  }

  /**
   * One call of the portal's API: of the data of a success, the fields that `schema` names.
   * @throws ApiError and nothing else
   */
  async call<T>(request: HttpRequest, schema: Schema<T>): Promise<T> {
    const first = await this.#answer(request);
    // A refused token's answer brings fresh cookies, or another call's answer has brought them meanwhile: exactly one
    // more try (threat F10).
    const last = this.#isTokenRefusal(first) ? await this.#answer(request, true) : first;
    const success = successOf(request, last);
    if (!success) throw this.#failureOf(last);
    const used = schema.safeParse(success.data);
    if (!used.success) throw unreadable(last.status);
    return used.data;
  }

  async #answer(request: HttpRequest, isAgain = false): Promise<AxiosResponse<unknown>> {
    // A configuration on its way may tell how the token is named.
    const isUnnamed = isAgain || this.#tokens.read().csrf === '';
    if (isUnnamed && request.body !== undefined) await this.#parts.configured();
    if (request.signal?.aborted) throw aborted();
    try {
      const response = await this.#firstTokens.send(request.body === undefined, this.#parts.configure, () =>
        this.#http.send(request),
      );
      // An answer that lost the race against its own abort changes nothing (threats F2, F13).
      if (request.signal?.aborted) throw aborted();
      return response;
    } catch (error) {
      if (isAbort(error)) throw aborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError({ kind: 'network', message: COPY['err.network'] });
    }
  }

  #isTokenRefusal({ data, status, config }: AxiosResponse<unknown>): boolean {
    // Some back ends give the token out only with the refusal of a write that lacks it, in a code of their own.
    const isLate = config.method === 'post' && !config.headers.has(this.#tokens.habits.csrfHeader);
    const isBrought = status === 403 && isLate && this.#tokens.read().csrf !== '';
    return isBrought || this.#codes.retryTokens.includes(readFailure(data).code);
  }

  #failureOf(response: AxiosResponse<unknown>): ApiError {
    const failure = readFailure(response.data);
    const { status } = response;
    const base = { code: failure.code, status, retryAfterSeconds: retryAfter(response) };
    if (this.#codes.retryTokens.includes(failure.code)) {
      // Refused twice and nothing to read: the browser keeps no cookies of ours (threat F23).
      return this.#tokens.read().ctoken
        ? new ApiError({ ...base, kind: 'page', message: COPY['err.page'] })
        : new ApiError({ ...base, kind: 'cookies', message: COPY['err.cookies'] });
    }
    if (status === 401 || this.#codes.signIn.includes(failure.code)) {
      const redirecting = this.#loginRedirect.go(failure.loginUrl);
      return new ApiError({ ...base, kind: 'login', message: failure.message || COPY['err.expired'], redirecting });
    }
    // HTML, an empty body or a list is no failure body of the server's, so no password was refused (threat F4).
    const kind = isFields(response.data) ? 'refused' : 'unreadable';
    return new ApiError({ ...base, kind, message: failure.message || defaultText(base) });
  }
}

function successOf(request: HttpRequest, response: AxiosResponse<unknown>): Success | null {
  const { status, data } = response;
  if (request.mayLeadElsewhere && isFromElsewhere(response)) return { data: {} };
  if (status >= 300) return null;
  return request.mayBeText && typeof data === 'string' ? { data } : readSuccess(data);
}

function defaultText({ status, retryAfterSeconds }: { status: number; retryAfterSeconds: number | undefined }): string {
  if (status === 429 && retryAfterSeconds) return fill('err.sendTooSoon', { n: retryAfterSeconds });
  return COPY['err.default'];
}

/** Retry-After in seconds, from seconds or a date; undefined when absent or senseless. */
function retryAfter(response: AxiosResponse<unknown>): number | undefined {
  const raw: unknown = response.headers['retry-after'];
  if (typeof raw !== 'string' || !raw) return undefined;
  const seconds = /^\d{1,6}$/.test(raw) ? Number(raw) : Math.ceil((Date.parse(raw) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
