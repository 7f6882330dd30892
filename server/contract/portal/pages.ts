import { PAGES } from '#contract/paths.ts';
import { canonicalPath } from '#contract/url.ts';

/** Every page of the portal, for its router and for the status a page is served with (spec §2). */

/** Pages that are there with and without the prefix; the first, empty one is the login. */
export const SHARED_PAGES = ['', PAGES.login, PAGES.register, PAGES.notLink, PAGES.accountSelect, PAGES.go] as const;
export type SharedPage = (typeof SHARED_PAGES)[number];

export const SHARED_PREFIXES = ['', PAGES.prefix] as const;

/** Pages that are there under the prefix only. */
export const PREFIXED_PAGES = [PAGES.forgetPassword, PAGES.enterpriseAuth, PAGES.becomeSupplier] as const;
export type PrefixedPage = (typeof PREFIXED_PAGES)[number];

const PAGE_PATHS: ReadonlySet<string> = new Set(
  [...SHARED_PREFIXES.flatMap((prefix) => SHARED_PAGES.map((page) => prefix + page || '/')), ...PREFIXED_PAGES].map(
    canonicalPath,
  ),
);

/** True for a page of the portal, as its router reads paths: in any case, with slashes at the end (threat C17). */
export function isPortalPage(path: string): boolean {
  return PAGE_PATHS.has(canonicalPath(path));
}
