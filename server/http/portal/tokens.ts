import type { Request } from 'express';
import { inEnglish } from '#contract/reasons/reasons.ts';
import { COOKIES } from '#contract/storage.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { Refusal } from '#domain/refusal.ts';
import { crossSite } from '#http/wire/access.ts';
import { cookieTexts } from '#http/wire/cookies.ts';
import { type Query, readQuery } from '#http/wire/parse.ts';
import type { CheckedInput, IncomingCall, PortalCall } from './incoming-call.ts';

/** Checks that come before every operation: path and method, query, tokens, body. @throws Refusal */
export function checkCall(call: PortalCall): Omit<CheckedInput, 'opened'> {
  const { request, route, body, misrouted } = call;
  if (misrouted) throw misrouted;
  const isNavigation = route?.endpoint.isNavigation === true;
  // A person sees a navigation's answer: its schema reads as much as it can.
  const query = isNavigation ? readQuery(request.originalUrl, () => true) : readQuery(request.originalUrl);
  if (!isNavigation) checkTokens(call, query);
  if (body?.problem) throw body.problem;
  return { query, body: body?.value };
}

/** Refuses a call whose tokens are missing or not its session's. The refusal issues them again: the client retries once. */
function checkTokens(call: PortalCall, query: Query): void {
  const { session, sessionKind, request, world } = call;
  if (sessionKind === 'overtaken') throw overtaken(call);
  const isKnownSession = sessionKind === 'known';
  const given = query.ctoken;
  if (isRead(request)) {
    const cookies: readonly unknown[] = cookieTexts(request, COOKIES.ctoken);
    if (cookies.length === 0) return;
    const isRight = isKnownSession ? given === session.ctoken : cookies.includes(given);
    if (!isRight) throw wrongToken(call, 'CTOKEN_REJECTED', 'ctoken', given);
    return;
  }
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw crossSite(request, { rule: 'site.cross' });
  }
  const csrf = request.headers[world.portal.settings.wire.tokens.csrfHeader];
  if (!isKnownSession || csrf !== session.csrfToken) throw wrongToken(call, 'CSRF_REJECTED', 'csrf', csrf);
  if (given !== session.ctoken)
    throw wrongToken(call, given === undefined ? 'CSRF_REJECTED' : 'CTOKEN_REJECTED', 'ctoken', given);
}

/** Place of each token in a request. */
function placesOf({ csrfHeader, sessionCookie }: Wire['tokens']) {
  return { ctoken: `query.${COOKIES.ctoken}`, csrf: `headers.${csrfHeader}`, session: `cookies.${sessionCookie}` };
}

/**
 * Refuses a call that waited while its session got another id or ended. The refusal sets no cookies: the client repeats
 * the call once, with the tokens that it has by then.
 */
export function checkSession(call: PortalCall): void {
  const { route, world, session } = call;
  if (route?.endpoint.isNavigation || world.portal.sessions.isCurrent(session)) return;
  throw overtaken(call);
}

/** The refusal of a call that its session's new id has overtaken. */
function overtaken({ request, world }: IncomingCall): Refusal {
  const code = isRead(request) ? 'CTOKEN_REJECTED' : 'CSRF_REJECTED';
  const reason = { rule: 'session.replaced' } as const;
  return new Refusal(code, reason, {
    path: placesOf(world.portal.settings.wire.tokens).session,
    expected: inEnglish(reason).expected,
  });
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The refusal of a missing or wrong token, with its place in the request. */
function wrongToken(
  { sessionKind, world }: PortalCall,
  code: 'CTOKEN_REJECTED' | 'CSRF_REJECTED',
  token: 'ctoken' | 'csrf',
  given: unknown,
): Refusal {
  const { tokens } = world.portal.settings.wire;
  const isOfNoSession = given !== undefined && sessionKind !== 'known' && code === 'CSRF_REJECTED';
  const wrong = isOfNoSession ? 'ended' : 'other';
  const isRenamed = token === 'csrf' && tokens.csrfCookie !== DEFAULT_WIRE.tokens.csrfCookie;
  const reason = {
    ...({ rule: `token.${token}`, found: given === undefined ? 'none' : wrong } as const),
    ...(isRenamed && { cookie: tokens.csrfCookie }),
  };
  const { expected, got } = inEnglish(reason);
  const path = placesOf(tokens)[isOfNoSession ? 'session' : token];
  return new Refusal(code, reason, { path, expected: `${expected}; got ${got}` });
}
