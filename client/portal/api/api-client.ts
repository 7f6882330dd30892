import type { AxiosResponse } from 'axios';
import { COPY, fill } from '#contract/copy.ts';
import { isFields } from '#contract/json-value.ts';
import { type Decoded, decode } from '#contract/wire/decode.ts';
import type { Reader, Success } from '#contract/wire/read-data.ts';
import { type CallName, pathOf, type Wire } from '#contract/wire/wire.ts';
import { ApiError, aborted, unreadable } from './api-error.ts';
import { firstTokens } from './first-tokens.ts';
import { type HttpRequest, httpClient, isAbort, isFromElsewhere } from './http-client.ts';
import { loginRedirect } from './login-redirect.ts';
import type { Navigation, PageWindow } from './page-window.ts';
import { type TokenPair, tokensOf } from './tokens.ts';

/** One call of the contract. */
export interface ApiRequest extends Omit<HttpRequest, 'path'> {
  readonly call: CallName;
}

interface ApiClientParts {
  readonly window: PageWindow;
  readonly navigation: Navigation;
  /** the back end's wire format, as far as it is known */
  readonly wire: Wire;
  /** true in another site's frame */
  readonly isEmbedded: boolean;
  /** the portal's gotoUrl allow-list as far as it is known */
  readonly allowList: () => readonly string[];
  /** makes a call that reads, for its tokens */
  readonly fetchTokens: () => Promise<unknown>;
}

export type ApiClient = ReturnType<typeof apiClient>;

/** Makes the portal's calls for one window, with its cookies, and sends it to a login page where one is asked for. */
export function apiClient({ window, navigation, wire, isEmbedded, allowList, fetchTokens }: ApiClientParts) {
  const { tokens: names, encryption } = wire;
  const tokens = tokensOf(window.document, names.csrfCookie);
  const http = httpClient({ csrfHeader: names.csrfHeader, isEmbedded });
  const sendInTurn = firstTokens(tokens);
  const redirect = loginRedirect({ window, navigation, allowList });

  /** @param tried pairs of tokens that this call was refused with; the next one is added */
  async function answerTo(request: HttpRequest, tried: TokenPair[]): Promise<AxiosResponse<unknown>> {
    const reads = request.body === undefined;
    if (request.signal?.aborted) throw aborted();
    try {
      const response = await sendInTurn(reads, fetchTokens, () => {
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
  async function settledAnswer<T>({ call, ...rest }: ApiRequest, path: string, schema: Reader<T>) {
    const request = { ...rest, path };
    const reads = request.body === undefined;
    const tried: TokenPair[] = [];
    let answer = await answerTo(request, tried);
    let decoded = read(call, schema, answer);
    while (isTokenRefusal(decoded, answer)) {
      if (tried.length > 1 && !tokens.hasUntried(reads, tried)) return { answer, decoded };
      answer = await answerTo(request, tried);
      decoded = read(call, schema, answer);
    }
    tokens.passed(tried);
    return { answer, decoded };
  }

  function read<T>(call: CallName, response: Reader<T>, answer: AxiosResponse<unknown>): Decoded<T> {
    const { status, data } = answer;
    // An empty body is read as an empty text.
    return decode(wire, { name: call, response }, { status, body: data, leadsElsewhere: isFromElsewhere(answer) });
  }

  function isTokenRefusal(decoded: Decoded<unknown>, { status, config }: AxiosResponse<unknown>): boolean {
    // Some back ends give the token out only with the refusal of a write that lacks it, in a code of their own.
    const isLate = config.method === 'post' && !config.headers.has(names.csrfHeader);
    const isBrought = status === 403 && isLate && tokens.read().csrf !== '';
    return isBrought || means(decoded, TOKEN_REFUSALS);
  }

  function failureOf(
    decoded: Exclude<Decoded<unknown>, { kind: 'success' }>,
    response: AxiosResponse<unknown>,
  ): ApiError {
    const { status } = response;
    const { code, codes, text, loginUrl } = decoded.kind === 'refusal' ? decoded : NO_REFUSAL;
    const retryAfterSeconds = retryAfter(response);
    const own = codes.length === 1 ? codes[0] : code;
    const base = { code: own, codes, status, retryAfterSeconds };
    if (means(decoded, TOKEN_REFUSALS)) {
      // Refused twice and nothing to read: the browser keeps no cookies of ours (threat F23).
      if (!tokens.read().ctoken) return new ApiError({ ...base, kind: 'cookies', message: COPY['err.cookies'] });
      const page = tokens.hasNeighbours() ? 'err.pageCookies' : 'err.page';
      return new ApiError({ ...base, kind: 'page', message: COPY[page] });
    }
    if (status === 401 || means(decoded, ['LOGIN_REQUIRED'])) {
      const redirecting = redirect.go(loginUrl);
      return new ApiError({ ...base, kind: 'login', message: text || COPY['err.expired'], redirecting });
    }
    // HTML, an empty body or a list is no failure body of the server's, so no password was refused (threat F4).
    const kind = decoded.kind === 'refusal' && isFields(response.data) ? 'refused' : 'unreadable';
    return new ApiError({ ...base, kind, message: text || defaultText(base) });
  }

  async function success<T>(request: ApiRequest, schema: Reader<T>): Promise<Success<T>> {
    const { call } = request;
    const path = pathOf(wire, call);
    if (path === null) return absent(schema);
    const { answer, decoded } = await settledAnswer(request, path, schema);
    if (decoded.kind === 'success') return decoded;
    if (decoded.kind === 'unreadable')
      // biome-ignore lint/suspicious/noConsole: the unreadable field, for the person who brings a back end
      console.warn(`${call}: ${decoded.field}: expected ${decoded.expected}, got ${decoded.got}`);
    throw failureOf(decoded, answer);
  }

  return {
    padding: encryption.padding,
    /** False for a call that the back end does not have. */
    has: (call: CallName) => pathOf(wire, call) !== null,
    /** True for the failure of a key that the server no longer has. */
    isKeyRefusal: (error: unknown) =>
      error instanceof ApiError &&
      error.codes.includes('PUBLIC_KEY_EXPIRED') &&
      error.codes.every((code) => KEY_REFUSALS.includes(code)),
    /** One call of the portal's API. @throws ApiError and nothing else */
    success,
    /**
     * One call of the portal's API: of the data of a success, the fields that `schema` names.
     * @throws ApiError and nothing else
     */
    call: async <T>(request: ApiRequest, schema: Reader<T>): Promise<T> => (await success(request, schema)).data,
  };
}

const TOKEN_REFUSALS: readonly string[] = ['CTOKEN_REJECTED', 'CSRF_REJECTED'];
/** A text that did not decrypt tried nothing: with a new key it may be sent once more. */
const KEY_REFUSALS: readonly string[] = ['PUBLIC_KEY_EXPIRED', 'CIPHERTEXT_REJECTED'];
const NO_REFUSAL = { code: '', codes: [], text: '', loginUrl: null };

/** True for a refusal with one meaning: a possible wrong password is never sent again by itself. */
function means(decoded: Decoded<unknown>, codes: readonly string[]): boolean {
  return decoded.kind === 'refusal' && decoded.codes.length > 0 && decoded.codes.every((code) => codes.includes(code));
}

/** The answer of a call that the back end does not have: its schema's reading of undefined. */
function absent<T>(schema: Reader<T>): Success<T> {
  for (const nothing of [{}, []]) {
    const read = schema.safeParse(nothing);
    if (read.success) return { kind: 'success', data: read.data, deviations: [] };
  }
  throw unreadable();
}

function defaultText({
  status,
  code,
  retryAfterSeconds,
}: {
  status: number;
  code: string | undefined;
  retryAfterSeconds: number | undefined;
}): string {
  if (status === 429 && retryAfterSeconds) return fill('err.sendTooSoon', { n: retryAfterSeconds });
  return code === 'SMS_CODE_REJECTED' ? COPY['code.err.rejected'] : COPY['err.default'];
}

/** Retry-After in seconds, from seconds or a date; undefined when absent or senseless. */
function retryAfter(response: AxiosResponse<unknown>): number | undefined {
  const raw: unknown = response.headers['retry-after'];
  if (typeof raw !== 'string' || !raw) return undefined;
  const seconds = /^\d{1,6}$/.test(raw) ? Number(raw) : Math.ceil((Date.parse(raw) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
