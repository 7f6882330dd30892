import type { Request, RequestHandler } from 'express';
import { HeaderName } from '#contract/portal/habits.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';
import { accessOf, allowedOrigin, isOwnOrigin } from './access.ts';
import { nameInHost, wellFormedName } from './host-guard.ts';

const METHODS = 'GET, HEAD, POST';
/** Headers that a call of the portal's API may carry. Never that of the control API (threat K4). */
const REQUEST_HEADERS: readonly string[] = [
  'content-type',
  HEADERS.csrf,
  HEADERS.embedded,
  HEADERS.world,
  ...Object.keys(BUSINESS_HEADERS),
];
const RESPONSE_HEADERS = [HEADERS.requestId, HEADERS.worldTime, HEADERS.fault, 'retry-after'];
const PREFLIGHT_SECONDS = '600';

/** Called for each page that called without leave: its origin, and the names of its host and of the called one. */
export type ForeignOriginListener = (page: ForeignPage) => void;

export interface ForeignPage {
  readonly origin: string;
  readonly name: string;
  /** name in Host */
  readonly called: string;
}

/**
 * Lets pages of `--allow-origin` call the portal's API with their cookies: the exact origin, and `Vary` for every other.
 * They need tokens like any other origin (threats S16, K4). Without the switch it only tells of the pages that call. A
 * browser's question in advance is answered here.
 */
export function allowOrigins(onForeignOrigin: ForeignOriginListener): RequestHandler {
  return (request, response, next) => {
    const page = foreignPage(request);
    if (page) onForeignOrigin(page);
    if (accessOf(request).allowOrigins.length === 0) return next();
    response.setHeader('Vary', 'Origin');
    const origin = allowedOrigin(request);
    if (origin === null) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS.join(', '));
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return next();
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    const asked = tokenHeaders(request.headers['access-control-request-headers']);
    response.setHeader('Access-Control-Allow-Headers', [...REQUEST_HEADERS, ...asked].join(', '));
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    response.writeHead(204).end();
  };
}

/** Headers that a world may have its csrf token in; the question in advance does not say which world is meant. */
function tokenHeaders(asked = ''): string[] {
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return names.filter(
    (name) => !REQUEST_HEADERS.includes(name) && /csrf|xsrf|token/.test(name) && HeaderName.safeParse(name).success,
  );
}

/** The page whose browser will hide the answer from it. A page that a proxy stands before says same-origin. */
function foreignPage(request: Request): ForeignPage | null {
  const { origin, 'sec-fetch-mode': mode = 'cors', 'sec-fetch-site': site } = request.headers;
  if (origin === undefined || mode !== 'cors' || site === 'same-origin') return null;
  if (isOwnOrigin(request) || allowedOrigin(request) !== null) return null;
  const name = /^https?:\/\//.test(origin) ? wellFormedName(origin.replace(/^https?:\/\//, '')) : null;
  const called = nameInHost(request);
  return name === null || called === null ? null : { origin, name, called };
}
