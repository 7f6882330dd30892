import type { RequestHandler } from 'express';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';
import { accessOf, allowedOrigin } from './access.ts';

const METHODS = 'GET, HEAD, POST';
/** Headers that a call of the portal's API may carry. Never that of the control API (threat K4). */
const REQUEST_HEADERS = [
  'content-type',
  HEADERS.csrf,
  HEADERS.embedded,
  HEADERS.world,
  ...Object.keys(BUSINESS_HEADERS),
];
const RESPONSE_HEADERS = [HEADERS.requestId, HEADERS.worldTime, HEADERS.fault, 'retry-after'];
const PREFLIGHT_SECONDS = '600';

/**
 * Lets pages of `--allow-origin` call the portal's API with their cookies: the exact origin, and `Vary` for every other.
 * They need tokens like any other origin (threats S16, K4). Without the switch it does nothing.
 */
export const allowOrigins: RequestHandler = (request, response, next) => {
  if (accessOf(request).allowOrigins.length === 0) return next();
  response.vary('Origin');
  const origin = allowedOrigin(request);
  if (origin === null) return next();
  response.set({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(', '),
  });
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next();
  response.set({
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': REQUEST_HEADERS.join(', '),
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
  response.status(204).end();
};
