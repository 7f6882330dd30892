import type { AxiosResponse } from 'axios';
import { COPY, fill } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { readFailure } from '#contract/read-failure.ts';
import { ApiError, aborted, unreadable } from './api-error.ts';
import { withFirstTokens } from './first-tokens.ts';
import { type HttpRequest, isAbort, send } from './http-client.ts';
import { redirectToLogin } from './redirect-to-login.ts';
import { readTokens } from './tokens.ts';

/** The part of a contract schema that reading an answer needs. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

const TOKEN_CODES = ['CTOKEN_REJECTED', 'CSRF_REJECTED'];
const LOGIN_CODES = ['401', 'LOGIN_REQUIRED'];

/**
 * One call of the portal's API: the `data` of a success, checked against the contract.
 * @throws ApiError and nothing else
 */
export async function call<T>(request: HttpRequest, schema: Schema<T>): Promise<T> {
  const first = await answer(request);
  // A refused token's answer brings fresh cookies: exactly one more try (threat F10).
  const last = isTokenRefusal(first) ? await answer(request) : first;
  const body = last.data;
  if (last.status < 300 && isSuccess(body)) {
    const parsed = schema.safeParse(body.data);
    if (parsed.success) return parsed.data;
    throw unreadable(last.status);
  }
  throw failureOf(last);
}

async function answer(request: HttpRequest): Promise<AxiosResponse<unknown>> {
  if (request.signal?.aborted) throw aborted();
  try {
    const response = await withFirstTokens(
      request.method === 'GET',
      () => send({ method: 'GET', path: PATHS.loginCustom }),
      () => send(request),
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

function isSuccess(body: unknown): body is { success: true; data: unknown } {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body;
}

function isTokenRefusal(response: AxiosResponse<unknown>): boolean {
  return !isSuccess(response.data) && TOKEN_CODES.includes(readFailure(response.data).code);
}

function failureOf(response: AxiosResponse<unknown>): ApiError {
  const failure = readFailure(response.data);
  const { status } = response;
  const base = { code: failure.code, status, retryAfterSeconds: retryAfter(response) };
  if (TOKEN_CODES.includes(failure.code)) {
    // Refused twice and nothing to read: the browser keeps no cookies of ours (threat F23).
    return readTokens().ctoken
      ? new ApiError({ ...base, kind: 'page', message: COPY['err.page'] })
      : new ApiError({ ...base, kind: 'cookies', message: COPY['err.cookies'] });
  }
  if (status === 401 || LOGIN_CODES.includes(failure.code)) {
    const redirecting = redirectToLogin(failure.loginUrl);
    return new ApiError({ ...base, kind: 'login', message: failure.message || COPY['err.expired'], redirecting });
  }
  return new ApiError({ ...base, kind: 'refused', message: failure.message || defaultText(base) });
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
