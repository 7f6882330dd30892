import { DEFAULT_TARGET, HOST_NAME_MAX, TARGET_HREF_MAX, TARGET_URL_MAX } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { canonicalPath, type ParsedUrl, parseUrl, percentDecoded } from '#contract/url.ts';

/**
 * The one redirect policy (threats C1-C4, S33): every address that came from outside goes through here,
 * in the client and on the server.
 *
 * The canonical form decides: the parsed href, with host and path percent-decoded once, as the router reads a path.
 * So every spelling of an address gets the same answer. The text itself is refused only where parsing would drop or
 * re-read a part of it; query and hash hold any character, because the href has them percent-encoded.
 */

/** A parser drops these (tab, line ends, spaces at either end), replaces them or reads them as a slash. */
const LOST_IN_PARSING = /[\p{Cc}\p{Cs}\\]|^ | $/u;
/** Invisible characters and white space beyond ASCII: a host loses them, and with them a path looks like another one. */
const UNSEEN = /(?!\p{ASCII})[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u;
const HOST = /^https?:\/\/[^/?#]*/i;
const START = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i;
const ENCODED_HOST_START = /^\/(?:%2f|%5c|%[01][0-9a-f]|%20|%7f)/i;
const LOGIN_PATHS: readonly string[] = ['', PAGES.login].flatMap((page) => [page || '/', PAGES.prefix + page]);

/** Value of one query parameter: nothing, one value, or several. */
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

/** True for the login page's path, as the router matches it: any case and percent-encoding, slashes at its end. */
export function isLoginPath(pathname: string): boolean {
  return LOGIN_PATHS.includes(canonicalPath(pathname));
}

/** As `allowedTarget`, with the login page permitted: for a 401's loginUrl and the sandbox's own `enter`. */
export function allowedUrl(value: QueryValue, page: string, allowList: readonly string[]): ParsedUrl | null {
  const text = singleValue(value);
  const base = parseUrl(page);
  if (!text || !base || !isReadable(text) || !START.test(text)) return null;
  const url = parseUrl(text, base.origin);
  if (!url || url.username || url.password || url.pathname.startsWith('//')) return null;
  if (ENCODED_HOST_START.test(url.pathname) || UNSEEN.test(percentDecoded(url.pathname))) return null;
  const isOwn = url.origin === base.origin;
  if (!isShort(url, isOwn)) return null;
  return isOwn || isAllowedOrigin(url, allowList) ? url : null;
}

/**
 * True for a parsed address within the limit: 2,048 characters as it stands percent-encoded in its href. The page's
 * own origin is not counted, so that a path and its whole address are equally long.
 */
function isShort({ href, origin, hostname }: ParsedUrl, isOwn: boolean): boolean {
  return hostname.length <= HOST_NAME_MAX && href.length - (isOwn ? origin.length : 0) <= TARGET_URL_MAX;
}

/** True when parsing keeps every part of a text in place. */
function isReadable(text: string): boolean {
  if (text.length > TARGET_HREF_MAX || LOST_IN_PARSING.test(text)) return false;
  return !UNSEEN.test(percentDecoded(HOST.exec(text)?.[0] ?? ''));
}

/** True when a text that names a site has no white space, invisible characters or backslashes (threat C5). */
export function isCleanText(text: string): boolean {
  return text.length <= TARGET_URL_MAX && !LOST_IN_PARSING.test(text) && !/ /.test(text) && !UNSEEN.test(text);
}

/** The one value of a query parameter; null when it is missing or given more than once (threat C4). */
export function singleValue(value: QueryValue): string | null {
  if (typeof value === 'string') return value;
  return value && value.length === 1 ? (value[0] ?? null) : null;
}

/**
 * True for an address on an allow-list. An entry is an origin (`https://a.example:8443`), a host (`a.example`),
 * a suffix (`.a.example`, which does not cover `a.example`) or an origin with wildcards (`http://*.localhost:*`).
 * Entries without a scheme mean https on its own port.
 */
export function isAllowedOrigin(url: ParsedUrl, allowList: readonly string[]): boolean {
  return HOST_NAME.test(url.hostname) && allowList.some((entry) => matchesEntry(url, entry));
}

/** `.a.example` and `*.a.example` parse as hosts too, and end as a suffix would have it. */
const HOST_NAME = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/;
const ENTRY = /^(?:(https?):\/\/)?(\*?\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}|\*))?$/;

/** True for a well-formed allow-list entry. */
export function isAllowListEntry(text: string): boolean {
  return ENTRY.test(text);
}

/** True for a suffix of one bare name, such as `.com`: too wide. `.localhost` is exempt: it is this machine. */
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
