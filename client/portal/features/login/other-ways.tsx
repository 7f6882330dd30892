import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { carryQuery, siblingPath } from '#portal/sign-in/goto-url.ts';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import styles from './other-ways.module.css';
import { useAuthorisedLogin } from './use-authorised-login.ts';

/** 1688 and registration, under the form. The row keeps its place while the 1688 address is on its way. */
export function OtherWays() {
  const { pathname, search } = useLocation();
  const authorisedLogin = useAuthorisedLogin();
  const embedded = useEmbedded();
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{COPY['login.other']}</p>
      <div className={styles.row}>
        {authorisedLogin ? (
          <a className={styles.ali} {...(embedded ? standalone(pathname, search) : { href: authorisedLogin })}>
            <AliMark />
            {COPY['login.oauth']}
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
