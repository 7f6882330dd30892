import type { Request, RequestHandler } from 'express';
import { isPortalPage } from '#contract/portal/pages.ts';
import { allowedUrl, type QueryValue, targetOf } from '#contract/portal/redirect.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { Reason } from '#contract/reasons/reasons.ts';
import { COOKIES, HEADERS, MAIN_WORLD, worldCookieAt } from '#contract/storage.ts';
import { type ParsedUrl, parseUrl } from '#contract/url.ts';
import { HeaderName } from '#contract/wire/wire-schema.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Settings } from '#domain/settings.ts';
import { cookieText } from './cookies.ts';
import { LOOPBACK_HOST, nameInHost, wellFormedName } from './host-guard.ts';

/** Network exposure set by flags; each field is a switch of the command (threats K1, K4). */
export interface Access {
  /** names beside loopback that Host may have: `--allow-host`, and the listening address */
  readonly hosts: readonly string[];
  /** the listening address: `--host` */
  readonly address: string;
  /** origin of the team's own front, where absolute addresses lead: `--public-origin`; null: that of the Host */
  readonly publicOrigin: string | null;
  /** origins of the same host and another port whose pages may call the portal's API: `--allow-origin` */
  readonly allowOrigins: readonly string[];
}

export const CLOSED: Access = { hosts: [], address: '127.0.0.1', publicOrigin: null, allowOrigins: [] };

/** Network exposure of the application that a request came to. */
export function accessOf({ app }: Pick<Request, 'app'>): Access {
  return app.locals.access as Access;
}

/** The origin that the request was sent to; the Host has passed the guard. Forwarded headers are never read. */
export function hostOrigin({ socket, headers }: Pick<Request, 'socket' | 'headers'>): string {
  return `${'encrypted' in socket ? 'https' : 'http'}://${headers.host}`;
}

/**
 * The origin the browser sees, which absolute addresses and the gotoUrl policy use: `--public-origin` where it is given,
 * because a proxy may have replaced the Host, else that of the Host.
 */
export function originOf(request: Request): string {
  return accessOf(request).publicOrigin ?? hostOrigin(request);
}

/** True for a call of a page at its own origin, directly or by the proxy of `--public-origin` (threat K2). */
export function isOwnOrigin(request: Request): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === hostOrigin(request) || origin === accessOf(request).publicOrigin;
}

/** The refusal of a foreign page: it names the Host that came, which a proxy in between may have changed. */
export function crossSite(request: Request, reason: Reason | null = null): Refusal {
  const { origin = '' } = request.headers;
  const named = /^https?:\/\/[\w.:[\]-]{1,253}$/.test(origin) ? origin : 'URL';
  const path = isOwnOrigin(request) ? 'headers.sec-fetch-site' : 'headers.origin';
  const expected = `a page of ${originOf(request)} (the Host that came is ${request.headers.host}); behind a proxy that changes it, start with --public-origin ${named}`;
  return new Refusal('CROSS_SITE_REJECTED', reason, { path, expected });
}

/**
 * The allowed origin, on another port, of a call (threat K4); null for any other call. The Host must have the same name,
 * because a page of another name is a foreign site.
 */
function allowedOrigin(request: Request): string | null {
  const { origin, host = '' } = request.headers;
  if (origin === undefined || !accessOf(request).allowOrigins.includes(origin)) return null;
  if (request.headers['sec-fetch-site'] === 'cross-site') return null;
  return nameOf(origin.replace(/^https?:\/\//, '')) === nameOf(host) ? origin : null;
}

/** Listening addresses that other machines do not reach. */
export const LOOPBACKS: readonly string[] = ['127.0.0.1', 'localhost', '::1'];
const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;

/** True for a call from this machine to a sandbox that nobody else reaches: the one place that a secret may go to (threat K13). */
export function isThisMachine(request: Request): boolean {
  const { hosts, address, publicOrigin } = accessOf(request);
  const isOpen = publicOrigin !== null || hosts.length > 0 || !LOOPBACKS.includes(address);
  return !isOpen && LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '');
}

/** Switches that a call needed to be answered as it was, as the command line has them: for its row in the journal. */
export function switchesOf(request: Request): string[] {
  const { address, publicOrigin } = accessOf(request);
  const host = request.headers.host ?? '';
  const origin = allowedOrigin(request);
  return [
    ...(LOOPBACK_HOST.test(host.toLowerCase())
      ? []
      : [`${nameOf(host) === address.toLowerCase() ? '--host' : '--allow-host'} ${nameOf(host)}`]),
    ...(publicOrigin === null || publicOrigin === hostOrigin(request) ? [] : [`--public-origin ${publicOrigin}`]),
    ...(origin === null ? [] : [`--allow-origin ${origin}`]),
  ];
}

/** Name of a Host, without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}

type Lists = Pick<Settings, 'gotoUrlAllowList'>;

/** The world's gotoUrl allow-list, and the origins of `--allow-origin`: a person who signs in from one of them goes back to it. */
export function gotoUrlAllowList(request: Request, settings: Lists): string[] {
  return [...settings.gotoUrlAllowList, ...accessOf(request).allowOrigins];
}

/** The address that a field of the sandbox's own calls leads to. @throws Refusal where the one policy does not allow it */
export function allowedTo(request: Request, settings: Lists, to: QueryValue, path: string): ParsedUrl {
  const target = allowedUrl(to, originOf(request), gotoUrlAllowList(request, settings));
  if (!target) throw new Refusal('REQUEST_INVALID', null, { path, expected: 'an address the redirect policy allows' });
  return target;
}

/** Redirect target of a call, by the redirect policy: a path belongs to the calling page, whatever its port. */
export function gotoTarget(request: Request, settings: Lists, gotoUrl: QueryValue): string {
  const own = originOf(request);
  return targetOf(gotoUrl, allowedOrigin(request) ?? own, [...gotoUrlAllowList(request, settings), own]);
}

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
 * They need tokens like any other origin (threats S16, K4). Without the switch it only reports the pages that call.
 * Preflight requests are answered here.
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

/** Headers of a preflight that may be a world's csrf header: a preflight names no world, so the name decides. */
function tokenHeaders(asked = ''): string[] {
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return names.filter(
    (name) => !REQUEST_HEADERS.includes(name) && /csrf|xsrf|token/.test(name) && HeaderName.safeParse(name).success,
  );
}

/** The calling page, where its browser will hide the answer from it; else null. A page behind a proxy is same-origin. */
function foreignPage(request: Request): ForeignPage | null {
  const { origin, 'sec-fetch-mode': mode = 'cors', 'sec-fetch-site': site } = request.headers;
  if (origin === undefined || mode !== 'cors' || site === 'same-origin') return null;
  if (isOwnOrigin(request) || allowedOrigin(request) !== null) return null;
  const name = /^https?:\/\//.test(origin) ? wellFormedName(origin.replace(/^https?:\/\//, '')) : null;
  const called = nameInHost(request);
  return name === null || called === null ? null : { origin, name, called };
}

/** Id of the world that a request names, existing or not: by its header, else by the browser's cookie. */
export function worldIdOf(request: Request): string {
  const header = request.headers[HEADERS.world];
  return typeof header === 'string' ? header : browserWorldOf(request);
}

/** The id of the world that a browser is in: by the cookie of its port, by one without a port, else `main`. */
export function browserWorldOf(request: Request): string {
  return cookieText(request, worldCookie(request)) ?? cookieText(request, COOKIES.world) ?? MAIN_WORLD;
}

/** Name of the cookie that keeps the asking browser in a world, by the port that it sees. */
export function worldCookie(request: Request): string {
  const origin = originOf(request);
  return worldCookieAt(/:(\d+)$/.exec(origin)?.[1] ?? (origin.startsWith('https:') ? '443' : '80'));
}

const PAGE_MAX = 2_000;
const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The portal's page that made a call, as a story names it: `/login?gotoUrl=…`, or `partner.localhost/login` on another
 * host. Null where the browser sends no page, or the call came from no page of the portal.
 */
export function askingPage(request: Request): string | null {
  const { referer } = request.headers;
  const url = referer === undefined || referer.length > PAGE_MAX ? null : parseUrl(referer);
  if (!url || !isPortalPage(url.pathname)) return null;
  if (url.origin !== originOf(request) && url.origin !== hostOrigin(request)) return null;
  return `${OWN_HOSTS.has(url.hostname) ? '' : url.hostname}${url.pathname}${url.search}`;
}
