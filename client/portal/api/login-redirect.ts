import { PAGES } from '#contract/paths.ts';
import { allowedUrl, isLoginPath, singleValue } from '#contract/portal/redirect.ts';
import { returnAddress } from '#contract/portal/return-address.ts';
import { QUERY } from '#contract/portal-names.ts';
import { canonicalPath } from '#contract/url.ts';
import type { Navigation, PageWindow } from './page-window.ts';

const QUIET_MS = 10_000;
const OWN_LOGIN = `${PAGES.prefix}${PAGES.login}`;

interface LoginRedirectParts {
  readonly window: PageWindow;
  readonly navigation: Navigation;
  /** the portal's gotoUrl allow-list as far as it is known; while it is empty only this origin is a target */
  readonly allowList: () => readonly string[];
}

/** The way to a login page after a 401 (spec §7, threats C3, F8, F9). */
export function loginRedirect({ window, navigation, allowList }: LoginRedirectParts) {
  let lastAt: number | null = null;
  return {
    /**
     * Goes to `loginUrl` where the policy allows it, else to our own login page, with the way back to this page as
     * gotoUrl. At most once in ten seconds and never from a login page.
     * @returns whether the browser is on its way
     */
    go: (loginUrl: string | null): boolean => {
      if (isLoginPath(window.location.pathname)) return false;
      const now = Date.now();
      // A clock that was set back must not block redirects for longer than ten seconds.
      if (lastAt !== null && now >= lastAt && now - lastAt < QUIET_MS) return false;
      lastAt = now;
      navigation.assign(loginHref(window.location, loginUrl, allowList()));
      return true;
    },
  };
}

/** Assumed: the selection page is a step of the sign-in and no place to come back to: there its own gotoUrl goes on. */
function loginHref(location: Location, loginUrl: string | null, allowList: readonly string[]): string {
  const { href, origin, pathname, search } = location;
  const isSelection = canonicalPath(pathname).endsWith(canonicalPath(PAGES.accountSelect));
  const ownGotoUrl = singleValue(new URLSearchParams(search).getAll(QUERY.gotoUrl));
  const goOn = isSelection ? ownGotoUrl : returnAddress(location);
  const target = new URL(allowedUrl(loginUrl, href, allowList)?.href ?? OWN_LOGIN, origin);
  if (goOn) target.searchParams.set(QUERY.gotoUrl, goOn);
  // Our own login stays embedded (spec §2); another one makes its own arrangements.
  const parentUrl = singleValue(new URLSearchParams(search).getAll(QUERY.parentUrl));
  if (parentUrl && target.origin === origin) target.searchParams.set(QUERY.parentUrl, parentUrl);
  return target.href;
}
