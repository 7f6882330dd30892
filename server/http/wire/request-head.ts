import type { Request } from 'express';
import { isPortalPage } from '#contract/portal/pages.ts';
import { COOKIES, HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { parseUrl } from '#contract/url.ts';
import { hostOrigin, originOf } from './access.ts';

/** The text of a cookie; cookie-parser turns a value that starts with `j:` into an object, which is none of ours. */
export function cookieText(request: Request, name: string): string | undefined {
  const value: unknown = request.cookies[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of the world that a request means, whether it is there or not: header, cookie, else `main`. */
export function worldIdOf(request: Request): string {
  const header = request.headers[HEADERS.world];
  return (typeof header === 'string' ? header : undefined) ?? cookieText(request, COOKIES.world) ?? MAIN_WORLD;
}

const PAGE_MAX = 2_000;
const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The portal's page that made a call, as a story names it: `/login?gotoUrl=…`, or `partner.localhost/login` on another
 * host. Null where the browser does not say, or the call came from no page of the portal.
 */
export function askingPage(request: Request): string | null {
  const { referer } = request.headers;
  const url = referer === undefined || referer.length > PAGE_MAX ? null : parseUrl(referer);
  if (!url || !isPortalPage(url.pathname)) return null;
  if (url.origin !== originOf(request) && url.origin !== hostOrigin(request)) return null;
  return `${OWN_HOSTS.has(url.hostname) ? '' : url.hostname}${url.pathname}${url.search}`;
}
