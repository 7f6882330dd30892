import { DEFAULT_TARGET, TARGET_URL_MAX } from './limits.ts';
import { type ParsedUrl, parseUrl } from './url.ts';

/**
 * The one redirect policy (threats C1-C4, S33): every address that came from outside goes through here,
 * in the client and on the server.
 */

const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\u115f\u1160\u3164\uffa0\u2800\\]/u;
const START = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i;
const ENCODED_HOST_START = /^\/(?:%2f|%5c|%[01][0-9a-f]|%20|%7f)/i;
const LOGIN_PATHS: readonly string[] = ['/', '/login', '/go/portal', '/go/portal/login'];

/** What a query holds for one name: nothing, one value, or several. */
export type QueryValue = string | readonly string[] | null | undefined;

/**
 * The address to go to after login: the parsed href of `value` where the policy allows it, else `/go`.
 * Allowed: one value, same origin as `page`, or https and on the allow-list (http or a port only where an entry names it).
 * @param page href of the page, or origin of the request
 */
export function targetOf(value: QueryValue, page: string, allowList: readonly string[]): string {
  return allowedTarget(value, page, allowList) ?? DEFAULT_TARGET;
}

/** As `targetOf`, but null where the policy refuses. The login page itself is refused too: it would loop. */
export function allowedTarget(value: QueryValue, page: string, allowList: readonly string[]): string | null {
  const url = allowedUrl(value, page, allowList);
  if (!url) return null;
  const pageOrigin = parseUrl(page)?.origin;
  return url.origin === pageOrigin && isLoginPath(url.pathname) ? null : url.href;
}

/** Whether a path shows the login page: as the router matches it, in any case and with one slash at its end. */
export function isLoginPath(pathname: string): boolean {
  return LOGIN_PATHS.includes(pathname.replace(/(.)\/$/, '$1').toLowerCase());
}

/** As `allowedTarget`, with the login page permitted: for a 401's loginUrl and the sandbox's own `enter`. */
export function allowedUrl(value: QueryValue, page: string, allowList: readonly string[]): ParsedUrl | null {
  const text = singleValue(value);
  const base = parseUrl(page);
  if (!text || !base || !isCleanText(text) || !START.test(text)) return null;
  const url = parseUrl(text, base.origin);
  if (!url || url.username || url.password || url.pathname.startsWith('//')) return null;
  if (ENCODED_HOST_START.test(url.pathname)) return null;
  return url.origin === base.origin || isAllowedOrigin(url, allowList) ? url : null;
}

/** Whether a text may be read as an address at all: short enough, no white space, nothing invisible, no backslash. */
export function isCleanText(text: string): boolean {
  return text.length <= TARGET_URL_MAX && !FORBIDDEN_CHARACTERS.test(text);
}

/** The one value of a query parameter; null when it is missing or given more than once (threat C4). */
export function singleValue(value: QueryValue): string | null {
  if (typeof value === 'string') return value;
  return value && value.length === 1 ? (value[0] ?? null) : null;
}

/**
 * Whether an address is on an allow-list. An entry is an origin (`https://a.example:8443`), a host (`a.example`),
 * a suffix (`.a.example`, which does not cover `a.example`) or an origin with wildcards (`http://*.localhost:*`).
 * Entries without a scheme mean https on its own port.
 */
export function isAllowedOrigin(url: ParsedUrl, allowList: readonly string[]): boolean {
  return HOST_NAME.test(url.hostname) && allowList.some((entry) => matchesEntry(url, entry));
}

/** `.a.example` and `*.a.example` parse as hosts too, and end as a suffix would have it. */
const HOST_NAME = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/;
const ENTRY = /^(?:(https?):\/\/)?(\*?\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}|\*))?$/;

/** Whether a text is an allow-list entry at all. */
export function isAllowListEntry(text: string): boolean {
  return ENTRY.test(text);
}

/** Whether an entry covers everything under one bare name: `.com` is everybody's. Only `.localhost` is this machine's. */
export function isBareSuffix(text: string): boolean {
  const [, , suffixMark, host = ''] = ENTRY.exec(text) ?? [];
  return suffixMark !== undefined && !host.includes('.') && host !== 'localhost';
}

function matchesEntry(url: ParsedUrl, entry: string): boolean {
  const parts = ENTRY.exec(entry);
  if (!parts) return false;
  const [, scheme = 'https', suffixMark, host = '', port = ''] = parts;
  if (url.protocol !== `${scheme}:`) return false;
  if (port !== '*' && url.port !== defaultPortAsEmpty(scheme, port)) return false;
  return suffixMark ? url.hostname.endsWith(`.${host}`) : url.hostname === host;
}

function defaultPortAsEmpty(scheme: string, port: string): string {
  return (scheme === 'https' && port === '443') || (scheme === 'http' && port === '80') ? '' : port;
}
