import type { AxiosResponse } from 'axios';
import { COPY, fill } from '#contract/copy.ts';
import { ACTED_CODES, type ActedCodes } from '#contract/portal/acted-codes.ts';
import { isFields, readFailure, readSuccess, type Success } from '#contract/portal/read-answer.ts';
import { ApiError, aborted, unreadable } from './api-error.ts';
import { firstTokens } from './first-tokens.ts';
import { type HttpRequest, httpClient, isAbort, isFromElsewhere } from './http-client.ts';
import { loginRedirect } from './login-redirect.ts';
import type { Navigation } from './navigation.ts';
import type { PageWindow } from './page-window.ts';
import { type Habits, type TokenPair, tokensOf } from './tokens.ts';

/** The part of a schema that reading an answer needs. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

interface ApiClientParts {
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

export type ApiClient = ReturnType<typeof apiClient>;

/** Makes the portal's calls for one window, with its cookies, and sends it to a login page where one is asked for. */
export function apiClient({ window, navigation, isEmbedded, allowList, configure, configured }: ApiClientParts) {
  const tokens = tokensOf(window.document);
  const http = httpClient({ tokens, isEmbedded });
  const sendInTurn = firstTokens(tokens);
  const redirect = loginRedirect({ window, navigation, allowList });
  let codes: ActedCodes = ACTED_CODES;

  /** @param tried pairs of tokens that this call was refused with; the next one is added */
  async function answerTo(request: HttpRequest, tried: TokenPair[]): Promise<AxiosResponse<unknown>> {
    const reads = request.body === undefined;
    // A configuration on its way may tell how the token is named.
    const isUnnamed = tried.length > 0 || tokens.read().csrf === '';
    if (isUnnamed && !reads) await configured();
    if (request.signal?.aborted) throw aborted();
    try {
      const response = await sendInTurn(reads, configure, () => {
        const pair = tokens.next(reads, tried);
        tried.push(pair);
        return http.send(request, pair);
      });
      // An answer that lost the race against its own abort changes nothing (threats F2, F13).
      if (request.signal?.aborted) throw aborted();
      return response;
    } catch (error) {
      if (isAbort(error)) throw aborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError({ kind: 'network', message: COPY['err.network'] });
    }
  }

  /**
   * The answer to a call whose refused tokens are renewed once: the refusal brings fresh cookies, or another call's
   * answer has brought them meanwhile (threat F10). Where a neighbour has cookies of our names, each value is tried.
   */
  async function settledAnswer(request: HttpRequest): Promise<AxiosResponse<unknown>> {
    const reads = request.body === undefined;
    const tried: TokenPair[] = [];
    let response = await answerTo(request, tried);
    while (isTokenRefusal(response)) {
      if (tried.length > 1 && !tokens.hasUntried(reads, tried)) return response;
      response = await answerTo(request, tried);
    }
    tokens.passed(tried);
    return response;
  }

  function isTokenRefusal({ data, status, config }: AxiosResponse<unknown>): boolean {
    // Some back ends give the token out only with the refusal of a write that lacks it, in a code of their own.
    const isLate = config.method === 'post' && !config.headers.has(tokens.habits.csrfHeader);
    const isBrought = status === 403 && isLate && tokens.read().csrf !== '';
    return isBrought || codes.retryTokens.includes(readFailure(data).code);
  }

  function failureOf(response: AxiosResponse<unknown>): ApiError {
    const failure = readFailure(response.data);
    const { status } = response;
    const base = { code: failure.code, status, retryAfterSeconds: retryAfter(response) };
    if (codes.retryTokens.includes(failure.code)) {
      // Refused twice and nothing to read: the browser keeps no cookies of ours (threat F23).
      if (!tokens.read().ctoken) return new ApiError({ ...base, kind: 'cookies', message: COPY['err.cookies'] });
      const text = tokens.hasNeighbours() ? 'err.pageCookies' : 'err.page';
      return new ApiError({ ...base, kind: 'page', message: COPY[text] });
    }
    if (status === 401 || codes.signIn.includes(failure.code)) {
      const redirecting = redirect.go(failure.loginUrl);
      return new ApiError({ ...base, kind: 'login', message: failure.message || COPY['err.expired'], redirecting });
    }
    // HTML, an empty body or a list is no failure body of the server's, so no password was refused (threat F4).
    const kind = isFields(response.data) ? 'refused' : 'unreadable';
    return new ApiError({ ...base, kind, message: failure.message || defaultText(base) });
  }

  return {
    /** Takes over the codes, names and padding of the portal's configuration. */
    actOn: (told: ActedCodes, habits: Partial<Habits>) => {
      codes = told;
      tokens.habits = { ...tokens.habits, ...habits };
    },
    /** The padding of encrypted fields, as far as it is known when a configuration on its way has come. */
    padding: async () => {
      await configured();
      return tokens.habits.padding;
    },
    /** True for the failure of a key that the server no longer knows. */
    isKeyRefusal: (error: unknown) => error instanceof ApiError && codes.renewKey.includes(error.code),
    /**
     * One call of the portal's API: of the data of a success, the fields that `schema` names.
     * @throws ApiError and nothing else
     */
    call: async <T>(request: HttpRequest, schema: Schema<T>): Promise<T> => {
      const last = await settledAnswer(request);
      const success = successOf(request, last);
      if (!success) throw failureOf(last);
      const used = schema.safeParse(success.data);
      if (!used.success) throw unreadable(last.status);
      return used.data;
    },
  };
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
