import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { rewritePath } from '#contract/paths.ts';
import { PORTAL_HEADERS } from '#contract/portal-names.ts';
import { ApiError, unreadable } from './api-error.ts';
import { embeddedHeaders } from './embedded-calls.ts';
import { readTokens } from './tokens.ts';

export const TIMEOUT_MS = 15_000;

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** without `/go`: the prefixes are rewritten here (spec §7) */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const client: AxiosInstance = axios.create({
  // With a base, axios never lets an absolute address through (threat C13).
  baseURL: '/',
  allowAbsoluteUrls: false,
  timeout: TIMEOUT_MS,
  withXSRFToken: false,
  validateStatus: () => true,
  paramsSerializer: { indexes: null },
});

/** Sends one request with the tokens as they stand; every status is an answer, only a missing one throws. */
export async function send(request: HttpRequest): Promise<AxiosResponse<unknown>> {
  if (!/^\/(?![/\\])/.test(request.path)) throw unreadable();
  const { ctoken, csrf } = readTokens();
  const writes = request.method !== 'GET';
  return client.request<unknown>({
    method: request.method,
    url: rewritePath(request.path),
    // Without the cookie the parameter stays away: `ctoken=undefined` would be a wrong token.
    params: ctoken ? { ...request.query, ctoken } : { ...request.query },
    headers: {
      Accept: 'application/json',
      ...(writes ? { 'Content-Type': 'application/json' } : {}),
      ...(writes && csrf ? { [PORTAL_HEADERS.csrf]: csrf } : {}),
      ...embeddedHeaders(),
      ...request.headers,
    },
    ...(writes ? { data: request.body ?? {} } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  });
}

export function isAbort(error: unknown): boolean {
  return axios.isCancel(error) || (error instanceof ApiError && error.kind === 'aborted');
}
