import axios, { type AxiosResponse } from 'axios';
import { rewritePath } from '#contract/paths.ts';
import { PORTAL_HEADERS } from '#contract/portal-names.ts';
import { parseUrl } from '#contract/url.ts';
import { ApiError, unreadable } from './api-error.ts';
import type { TokenPair } from './tokens.ts';

const TIMEOUT_MS = 15_000;

/** A request with a body is a POST, any other a GET. */
export interface HttpRequest {
  /** without `/go`: the prefixes are rewritten here (spec §7) */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface HttpClientParts {
  /** name of the header that takes the csrf token back */
  readonly csrfHeader: string;
  /** True in another site's frame. Each call carries it: its cookies must be partitioned, which the server cannot always detect. */
  readonly isEmbedded: boolean;
}

/** Sends the calls of one document. */
export function httpClient({ csrfHeader, isEmbedded }: HttpClientParts) {
  const client = axios.create({
    // With a base, axios never lets an absolute address through (threat C13).
    baseURL: '/',
    allowAbsoluteUrls: false,
    timeout: TIMEOUT_MS,
    withXSRFToken: false,
    validateStatus: () => true,
    paramsSerializer: { indexes: null },
  });
  return {
    /** Sends one request with these tokens; every status is an answer, only a missing one throws. */
    send: async (request: HttpRequest, { ctoken, csrf }: TokenPair): Promise<AxiosResponse<unknown>> => {
      if (!/^\/(?![/\\])/.test(request.path)) throw unreadable();
      const writes = request.body !== undefined;
      return client.request<unknown>({
        method: writes ? 'POST' : 'GET',
        url: rewritePath(request.path),
        // Without the cookie the parameter stays away: `ctoken=undefined` would be a wrong token.
        params: ctoken ? { ...request.query, ctoken } : { ...request.query },
        headers: {
          Accept: 'application/json',
          ...(writes ? { 'Content-Type': 'application/json' } : {}),
          ...(writes && csrf ? { [csrfHeader]: csrf } : {}),
          ...(isEmbedded ? { [PORTAL_HEADERS.embedded]: '1' } : {}),
          ...request.headers,
        },
        ...(writes ? { data: request.body } : {}),
        ...(request.signal ? { signal: request.signal } : {}),
      });
    },
  };
}

/** True for the answer of another address than the request's. */
export function isFromElsewhere({ config, request }: AxiosResponse<unknown>): boolean {
  const { responseURL } = request as XMLHttpRequest;
  const url = parseUrl(responseURL);
  return url !== null && url.pathname !== config.url;
}

export function isAbort(error: unknown): boolean {
  return axios.isCancel(error) || (error instanceof ApiError && error.kind === 'aborted');
}
