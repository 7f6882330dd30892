import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { carryQuery, siblingPath } from '#portal/shared/goto-url.ts';
import styles from './other-ways.module.css';
import { useAuthorisedLogin } from './use-authorised-login.ts';

/** 1688 and registration, under the form. The row keeps its place while the 1688 address is on its way. */
export function OtherWays() {
  const { pathname, search } = useLocation();
  const authorisedLogin = useAuthorisedLogin();
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{COPY['login.other']}</p>
      <div className={styles.row}>
        {authorisedLogin ? (
          <a className={styles.ali} href={authorisedLogin}>
            <AliMark />
            {COPY['login.oauth']}
          </a>
        ) : null}
        <Link className={styles.register} to={carryQuery(siblingPath('/register', pathname), search)}>
          {COPY['login.register']}
        </Link>
      </div>
    </div>
  );
}

/** 1688's orange is a mark only, never text. */
function AliMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect width="18" height="18" rx="5" fill="var(--color-ali)" />
      <path
        d="M4.5 11.5c.9-4.4 2.4-6.2 4.5-6.2 1.7 0 2.4 1.3 2 3.1-.4 2-1.7 3.5-3.2 3.5-1 0-1.5-.7-1.3-1.7.3-1.6 2.4-2.6 7-2"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
