import type { Request, Response } from 'express';
import type { SessionCookies } from '#contract/control/world.ts';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { Session } from '#domain/session.ts';
import { noteIssued } from './issued-sessions.ts';

/** Session, ctoken and csrf cookies: issued on the first call, checked on the next, rotated at sign-in (threat S16). */

/** Attributes of cookies: in a cross-site frame only `Partitioned` ones survive. */
export const cookieKind = (isFramedCrossSite: boolean) =>
  isFramedCrossSite ? ({ sameSite: 'none', secure: true, partitioned: true } as const) : ({ sameSite: 'lax' } as const);

/** True for a call that its browser marks as from a cross-site frame. */
function isFramedCrossSite(request: Request): boolean {
  return request.headers['sec-fetch-storage-access'] !== undefined || request.headers[HEADERS.embedded] === '1';
}

export function issueCookies(
  request: Request,
  response: Response,
  session: Session,
  { csrfCookie, sessionCookie }: Wire['tokens'],
): void {
  noteIssued(request, session.id);
  const kind = cookieKind(isFramedCrossSite(request));
  response.cookie(COOKIES.ctoken, session.ctoken, kind);
  response.cookie(csrfCookie, session.csrfToken, kind);
  response.cookie(sessionCookie, session.id, { ...kind, httpOnly: true });
}

/** Removes these cookies from the browser, as if it had never called. */
export function clearCookies(response: Response, { csrfCookie, sessionCookie }: Wire['tokens']): void {
  for (const name of [COOKIES.ctoken, csrfCookie, sessionCookie]) response.clearCookie(name);
}

/** Keeps a session in a cookie of the address that enters its world, until the browser comes back to that world. */
export function leaveSession(response: Response, world: string, { id }: Session): void {
  noteIssued(response.req, id);
  response.cookie(COOKIES.left, id, { path: `${SANDBOX.enter}/${world}`, httpOnly: true, sameSite: 'lax' });
}

/** A cookie as Playwright's storageState takes it. */
export function storedCookie(request: Request, name: string, value: string, httpOnly = false): SessionCookies[number] {
  const domain = (request.headers.host ?? '').replace(/:\d+$/, '');
  return { name, value, domain, path: '/', expires: -1, httpOnly, secure: false, sameSite: 'Lax' };
}

/** A session's cookies as Playwright's storageState takes them. */
export function storedCookies(
  request: Request,
  { id, ctoken, csrfToken }: Session,
  { csrfCookie, sessionCookie }: Wire['tokens'],
): SessionCookies {
  noteIssued(request, id);
  return [
    storedCookie(request, sessionCookie, id, true),
    storedCookie(request, COOKIES.ctoken, ctoken),
    storedCookie(request, csrfCookie, csrfToken),
  ];
}
