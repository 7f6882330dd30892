import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { SessionCookies } from '#contract/control/world.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { TokenNames } from '#contract/portal/habits.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { Session } from '#domain/session.ts';

/** Session, ctoken and csrf cookies: issued on the first call, checked on the next, rotated at sign-in (threat S16). */

/** True for a call that its browser marks as from a cross-site frame, where only `Partitioned` cookies survive. */
function isFramedCrossSite(request: Request): boolean {
  return request.headers['sec-fetch-storage-access'] !== undefined || request.headers[HEADERS.embedded] === '1';
}

export function issueCookies(
  request: Request,
  response: ServerResponse,
  session: Session,
  { csrfCookie, sessionCookie }: TokenNames,
): void {
  const kind = isFramedCrossSite(request) ? '; Secure; Partitioned; SameSite=None' : '; SameSite=Lax';
  const set = (name: string, value: string, attributes: string) =>
    response.appendHeader('Set-Cookie', `${name}=${encodeURIComponent(value)}; Path=/${attributes}`);
  set(COOKIES.ctoken, session.ctoken, kind);
  set(csrfCookie, session.csrfToken, kind);
  set(sessionCookie, session.id, `; HttpOnly${kind}`);
}

/** Takes them from the browser, as if it had never called. */
export function clearCookies(response: ServerResponse, { csrfCookie, sessionCookie }: TokenNames): void {
  for (const name of [COOKIES.ctoken, csrfCookie, sessionCookie])
    response.appendHeader('Set-Cookie', `${name}=; Path=/; Expires=${new Date(1).toUTCString()}`);
}

/** Lets a session wait in the browser at the address that enters its world. */
export function leaveSession(response: Response, world: string, { id }: Session): void {
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
  { csrfCookie, sessionCookie }: TokenNames,
): SessionCookies {
  return [
    storedCookie(request, sessionCookie, id, true),
    storedCookie(request, COOKIES.ctoken, ctoken),
    storedCookie(request, csrfCookie, csrfToken),
  ];
}
