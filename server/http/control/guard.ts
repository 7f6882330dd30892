import type { RequestHandler } from 'express';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';

const OPEN_PATHS: ReadonlySet<string> = new Set([CONTROL.health.path, CONTROL.openapi.path]);

/** Compares with the printed token in constant time. */
export type TokenCheck = (given: string) => boolean;

/**
 * Closes the control API to other sites (threats K2, K3, K6): the header on every call, an Origin that is the page's
 * own, no cross-site fetch, and the printed token where the server listens on more than loopback.
 */
export function controlGuard(isToken: TokenCheck | null): RequestHandler {
  return (request, _response, next) => {
    const { origin } = request.headers;
    const isOwnOrigin = origin === undefined || origin === `http://${request.headers.host}`;
    if (!isOwnOrigin || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new Refusal('CROSS_SITE_REJECTED', null);
    }
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    if (!OPEN_PATHS.has(path)) {
      if (request.headers[HEADERS.control] !== '1') throw closed(`header ${HEADERS.control}: 1`);
      if (isToken && !isToken(String(request.headers[HEADERS.token] ?? '')))
        throw closed(`header ${HEADERS.token} with the token printed at start`);
    }
    next();
  };
}

function closed(expected: string): Refusal {
  return new Refusal('CONTROL_CLOSED', null, { path: 'headers', expected });
}
