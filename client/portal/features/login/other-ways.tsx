import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { type LoginMethod, loginConfig } from '#portal/api/login-api.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { useLoadWithRetry } from '#portal/hooks/keep-trying.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { carryQuery, gotoTarget, siblingPath, usePageHref } from '#portal/sign-in/addresses.ts';
import styles from './login.module.css';

/** 1688 and registration, under the form. The row keeps its place while the 1688 address is on its way. */
export function OtherWays() {
  const { pathname, search } = useLocation();
  const authorisedLogin = useAuthorisedLogin();
  const embedded = useEmbedded();
  return (
    <div className={styles.ways}>
      <p className={`hint ${styles.divider}`}>{COPY['login.other']}</p>
      <div className={styles.row}>
        {authorisedLogin ? (
          <a className={styles.ali} {...(embedded ? standalone(pathname, search) : { href: authorisedLogin })}>
            <AliMark />
            <span>{COPY['login.oauth']}</span>
          </a>
        ) : null}
        <Link className={styles.register} to={usePageHref()(PAGES.register)}>
          {COPY['login.register']}
        </Link>
      </div>
    </div>
  );
}

/**
 * Assumed: 1688 forbids framing its page and its response needs a session outside the frame, so from there the way
 * to it is the whole login page in a tab of its own.
 */
function standalone(pathname: string, search: string) {
  const query = new URLSearchParams(search);
  query.delete(QUERY.parentUrl);
  const href = carryQuery(siblingPath(PAGES.login, pathname), query.toString());
  return { href, target: '_blank', rel: 'noopener' } as const;
}

/** 1688's orange is a mark only, never text. */
function AliMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="5" fill="var(--color-ali)" />
      <path
        d="M4.5 11.5c.9-4.4 2.4-6.2 4.5-6.2 1.7 0 2.4 1.3 2 3.1-.4 2-1.7 3.5-3.2 3.5-1 0-1.5-.7-1.3-1.7.3-1.6 2.4-2.6 7-2"
        fill="none"
        stroke="var(--color-on-brand)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Assumed: the address is bound to a state that ends; a page that stays open asks for a new one in time. */
const RENEW_MS = 300_000;

/** Hosts that the link may lead to, beside the page's own origin. */
const ALI_HOSTS = ['.1688.com'];

/**
 * Address of the 1688 authorised login: the login method of that name (spec §3).
 * Null until it has come: the page does without the link, and asks again by itself where asking failed.
 */
function useAuthorisedLogin(): string | null {
  const portal = usePortal();
  const load = async (signal: AbortSignal) => {
    const methods = await loginConfig(portal.api, { gotoUrl: await gotoTarget(portal) }, signal);
    const method = methods.find(({ loginName }) => loginName === COPY['login.config.name']);
    return method ? authorisedHref(method, portal.window.location.href) : null;
  };
  return useLoadWithRetry(load, null, RENEW_MS);
}

/**
 * Href of a login method with its `redirect` added, by the one redirect policy with 1688's hosts as its list; null where
 * that refuses it. Assumed: a parameter that the address has already stays.
 */
export function authorisedHref({ loginUrl, redirect }: LoginMethod, page: string): string | null {
  const given = allowedUrl(loginUrl, page, ALI_HOSTS);
  if (!given || !redirect) return given?.href ?? null;
  const url = new URL(given.href);
  if (url.searchParams.has(redirect.key)) return url.href;
  // Appended as text: the query may be signed, and `searchParams` would spell it otherwise.
  const added = new URLSearchParams([[redirect.key, redirect.value]]).toString();
  url.search = url.search ? `${url.search}&${added}` : added;
  return allowedUrl(url.href, page, ALI_HOSTS)?.href ?? null;
}
