import { PAGES } from '#contract/paths.ts';
import { allowedUrl, isLoginPath, singleValue } from '#contract/portal/redirect.ts';
import { returnAddress } from '#contract/portal/return-address.ts';
import { QUERY } from '#contract/portal-names.ts';
import { canonicalPath } from '#contract/url.ts';
import { navigateAway } from './navigate-away.ts';

const QUIET_MS = 10_000;
const OWN_LOGIN = `${PAGES.prefix}${PAGES.login}`;

let allowList: readonly string[] = [];
let lastAt: number | null = null;

/** The allow-list of the portal's configuration; until it has come, only this origin is a target. */
export function setRedirectAllowList(entries: readonly string[]): void {
  allowList = entries;
}

export function redirectAllowList(): readonly string[] {
  return allowList;
}

/**
 * Answers a 401 (spec §7, threats C3, F8, F9): goes to `loginUrl` where the policy allows it, else to our own
 * login page, with the way back to this page as gotoUrl. At most once in ten seconds and never from a login page.
 * @returns whether the browser is on its way
 */
export function redirectToLogin(loginUrl: string | null): boolean {
  if (isLoginPath(window.location.pathname)) return false;
  const now = Date.now();
  // A clock that was set back must not lock the door for longer than its ten seconds.
  if (lastAt !== null && now >= lastAt && now - lastAt < QUIET_MS) return false;
  lastAt = now;
  navigateAway(loginHref(loginUrl));
  return true;
}

/** Assumed: the selection page is a step of the sign-in and no place to come back to: there its own gotoUrl goes on. */
function loginHref(loginUrl: string | null): string {
  const { href, origin, pathname, search } = window.location;
  const isSelection = canonicalPath(pathname).endsWith(canonicalPath(PAGES.accountSelect));
  const ownGotoUrl = singleValue(new URLSearchParams(search).getAll(QUERY.gotoUrl));
  const goOn = isSelection ? ownGotoUrl : returnAddress(window.location);
  const target = new URL(allowedUrl(loginUrl, href, allowList)?.href ?? OWN_LOGIN, origin);
  if (goOn) target.searchParams.set(QUERY.gotoUrl, goOn);
  // Our own login stays embedded (spec §2); another one makes its own arrangements.
  const parentUrl = singleValue(new URLSearchParams(search).getAll(QUERY.parentUrl));
  if (parentUrl && target.origin === origin) target.searchParams.set(QUERY.parentUrl, parentUrl);
  return target.href;
}

/** Forgets the last redirect; a page that comes back from the cache starts anew. */
export function forgetRedirect(): void {
  lastAt = null;
}
