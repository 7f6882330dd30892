import { PAGES } from '#contract/paths.ts';
import { canonicalPath } from '#contract/url.ts';
import { type QueryValue, singleValue } from './redirect.ts';

/** Every page of the portal, for its router and for the status a page is served with (spec §2). */

/** Pages that are there with and without the prefix; the first, empty one is the login. */
export const SHARED_PAGES = ['', PAGES.login, PAGES.register, PAGES.notLink, PAGES.accountSelect, PAGES.go] as const;
export type SharedPage = (typeof SHARED_PAGES)[number];

export const SHARED_PREFIXES = ['', PAGES.prefix] as const;

/** Pages that are there under the prefix only. */
export const PREFIXED_PAGES = [PAGES.forgetPassword, PAGES.enterpriseAuth, PAGES.becomeSupplier] as const;
type PrefixedPage = (typeof PREFIXED_PAGES)[number];

const PAGE_PATHS: ReadonlySet<string> = new Set(
  [...SHARED_PREFIXES.flatMap((prefix) => SHARED_PAGES.map((page) => prefix + page || '/')), ...PREFIXED_PAGES].map(
    canonicalPath,
  ),
);

/** True for a page of the portal: in any case, with at most one slash at the end (threat C17). */
export function isPortalPage(path: string): boolean {
  return !path.endsWith('//') && PAGE_PATHS.has(canonicalPath(path));
}

/** spec §2: `oauth_fail=1` on login shows the notLink page. Assumed: exactly one value counts (threat C17). */
export function isNotLinked(oauthFail: QueryValue): boolean {
  return singleValue(oauthFail) === '1';
}

/** A page that the portal draws: one of its router's, or the 404 page. */
export type PortalPage = SharedPage | PrefixedPage | '/*';

/** A page at an address: its name differs with the prefix, under which a breadcrumb stands above the card. */
export interface PageAddress {
  readonly page: PortalPage;
  readonly name: string;
}

const BARE_PAGES: readonly PortalPage[] = [...SHARED_PAGES, '/*'];

/** Each page with and without the prefix. */
const PAGE_ADDRESSES: readonly PageAddress[] = [
  ...SHARED_PREFIXES.flatMap((prefix) => BARE_PAGES.map((page) => ({ page, name: prefix + page }))),
  ...PREFIXED_PAGES.map((page) => ({ page, name: page })),
];

/** The page that the portal draws at an address. */
export function pageAddress(path: string, oauthFail: QueryValue): PageAddress {
  const asked = canonicalPath(path).replace(/^\/$/, '');
  const prefix = asked.startsWith(`${PAGES.prefix}/`) || asked === PAGES.prefix ? PAGES.prefix : '';
  const found = isPortalPage(path) ? PAGE_ADDRESSES.find(({ name }) => name.toLowerCase() === asked) : undefined;
  const isLogin = found?.page === '' || found?.page === PAGES.login;
  if (isLogin && isNotLinked(oauthFail)) return { page: PAGES.notLink, name: prefix + PAGES.notLink };
  return found ?? { page: '/*', name: `${prefix}/*` };
}
