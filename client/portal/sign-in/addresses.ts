import { useLocation } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import { allowedTarget, singleValue, targetOf } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { canonicalPath } from '#contract/url.ts';
import type { Portal } from '#portal/services/create-portal.ts';

type Page = Pick<Portal, 'window' | 'config'>;

const CARRIED = [QUERY.gotoUrl, QUERY.parentUrl];

/**
 * `path` with gotoUrl and parentUrl of `search` carried along. Several values stay several: the one policy
 * refuses them at the end (threat C4).
 */
export function carryQuery(path: string, search: string): string {
  const from = new URLSearchParams(search);
  const to = new URLSearchParams();
  for (const name of CARRIED) for (const value of from.getAll(name)) to.append(name, value);
  const query = to.toString();
  return query ? `${path}?${query}` : path;
}

/** `/register` as the current page's sibling: under `/go/portal` when the page is (spec §2), or where it always is. */
export function siblingPath(path: string, pathname: string): string {
  if (path.startsWith(PAGES.prefix)) return path;
  const prefix = canonicalPath(PAGES.prefix);
  const current = canonicalPath(pathname);
  return current === prefix || current.startsWith(`${prefix}/`) ? `${PAGES.prefix}${path}` : path;
}

/** Addresses of other pages, beside this one, with its gotoUrl and parentUrl carried along. */
export function usePageHref(): (page: string) => string {
  const { pathname, search } = useLocation();
  return (page) => carryQuery(siblingPath(page, pathname), search);
}

/**
 * Redirect target after login: gotoUrl of the page by the one policy, else `/go`. Waits for the allow-lists; without
 * them only this origin is a target.
 */
export async function gotoTarget({ window, config }: Page): Promise<string> {
  const { href, search } = window.location;
  const values = new URLSearchParams(search).getAll(QUERY.gotoUrl);
  return targetOf(values, href, await gotoUrlAllowList(config));
}

/**
 * gotoUrl for the page that embeds this one, as it was given: a path is one of that page's own site. Empty where
 * the policy refuses it there.
 */
export async function parentGotoUrl({ window, config }: Page, parentOrigin: string): Promise<string> {
  const values = new URLSearchParams(window.location.search).getAll(QUERY.gotoUrl);
  const isAllowed = allowedTarget(values, parentOrigin, await gotoUrlAllowList(config)) !== null;
  return isAllowed ? (singleValue(values) ?? '') : '';
}

async function gotoUrlAllowList(config: Page['config']): Promise<readonly string[]> {
  return config.load().then(
    (loaded) => loaded.gotoUrlAllowList,
    () => [],
  );
}
