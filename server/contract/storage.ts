import { PORTAL_COOKIES, PORTAL_HEADERS } from './portal-names.ts';

/** Every cookie and header by its name, the sandbox's own included. The portal takes portal-names.ts (threat K15). */
export const COOKIES = {
  ...PORTAL_COOKIES,
  world: 'sandbox_world',
  theme: 'sandbox_theme',
  /** at the address that enters a world: the browser's session there, while it is in another world */
  left: 'sandbox_left',
} as const;
export const HEADERS = {
  ...PORTAL_HEADERS,
  world: 'x-sandbox-world',
  control: 'x-sandbox-control',
  token: 'x-sandbox-token',
  worldTime: 'x-sandbox-now',
  fault: 'x-sandbox-fault',
} as const;

/** The cookie that keeps a browser in a world of the sandbox at this port: all ports of a host share their cookies. */
export function worldCookieAt(port: string): string {
  return `${COOKIES.world}_${port}`;
}

/** Value of a cookie that a page may read; undefined without it. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length);
}

/** Names of cookies that are the sandbox's own. */
export const OWN_COOKIE = /^sandbox_/;

/** The default world: it always exists, and serves requests that name no world. */
export const MAIN_WORLD = 'main';

/** Attribute of a page's html element: id of the world that the page was requested in and that no longer exists. */
export const GONE_MARK = 'data-gone-world';

/** Headers of every response, pages and files included. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Headers of every JSON answer. */
export const JSON_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
