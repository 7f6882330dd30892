import type { Request, Response } from 'express';
import { inEnglish } from '#contract/reasons/reasons.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Session } from '#domain/session.ts';
import { cookieText } from '#http/wire/cookie-text.ts';
import type { Exchange } from './exchange.ts';

/** Session, ctoken and csrf cookies: issued on the first call, checked on the next, rotated at sign-in (threat S16). */

/** True for a call that its browser marks as from a cross-site frame, where only `Partitioned` cookies survive. */
function isFramedCrossSite(request: Request): boolean {
  return request.headers['sec-fetch-storage-access'] !== undefined || request.headers[HEADERS.embedded] === '1';
}

export function issueCookies(request: Request, response: Response, session: Session): void {
  const kind = isFramedCrossSite(request)
    ? ({ path: '/', sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ path: '/', sameSite: 'lax' } as const);
  response.cookie(COOKIES.ctoken, session.ctoken, kind);
  response.cookie(COOKIES.csrf, session.csrfToken, kind);
  response.cookie(COOKIES.session, session.id, { ...kind, httpOnly: true });
}

/** Refuses a call whose tokens are missing or not its session's. The refusal issues them again: the client retries once. */
export function checkTokens(exchange: Exchange): void {
  const { request, session, isKnownSession } = exchange;
  if (exchange.isOvertaken) throw overtaken(exchange);
  const given = exchange.query.ctoken;
  if (isRead(request)) {
    const cookie = cookieText(request, COOKIES.ctoken);
    if (cookie === undefined) return;
    if (given !== (isKnownSession ? session.ctoken : cookie))
      throw refuse(exchange, 'CTOKEN_REJECTED', 'ctoken', given);
    return;
  }
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refusal('CROSS_SITE_REJECTED', { rule: 'site.cross' });
  }
  const csrf = request.headers[HEADERS.csrf];
  if (!isKnownSession || csrf !== session.csrfToken) throw refuse(exchange, 'CSRF_REJECTED', 'csrf', csrf);
  if (given !== session.ctoken)
    throw refuse(exchange, given === undefined ? 'CSRF_REJECTED' : 'CTOKEN_REJECTED', 'ctoken', given);
}

/** Place of each token in a request. */
const PLACES = {
  ctoken: `query.${COOKIES.ctoken}`,
  csrf: `headers.${HEADERS.csrf}`,
  session: `cookies.${COOKIES.session}`,
} as const;

/**
 * Refuses a call that waited while its session got another id or ended. The refusal sets no cookies: the client repeats
 * the call once, with those that it has by then.
 */
export function checkSession(exchange: Exchange): void {
  if (exchange.world.portal.sessions.isCurrent(exchange.session)) return;
  exchange.issuesCookies = false;
  throw overtaken(exchange);
}

function overtaken({ request }: Exchange): Refusal {
  const code = isRead(request) ? 'CTOKEN_REJECTED' : 'CSRF_REJECTED';
  const reason = { rule: 'session.replaced' } as const;
  return new Refusal(code, reason, { path: PLACES.session, expected: inEnglish(reason).expected });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuse(
  exchange: Exchange,
  code: 'CTOKEN_REJECTED' | 'CSRF_REJECTED',
  token: 'ctoken' | 'csrf',
  given: unknown,
): Refusal {
  exchange.issuesCookies = true;
  const isOfNoSession = given !== undefined && !exchange.isKnownSession && code === 'CSRF_REJECTED';
  const wrong = isOfNoSession ? 'ended' : 'other';
  const reason = { rule: `token.${token}`, found: given === undefined ? 'none' : wrong } as const;
  const { expected, got } = inEnglish(reason);
  return new Refusal(code, reason, {
    path: PLACES[isOfNoSession ? 'session' : token],
    expected: `${expected}; got ${got}`,
  });
}
