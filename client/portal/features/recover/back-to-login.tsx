import { Link, useLocation } from 'react-router-dom';
import { carryQuery, siblingPath } from '#portal/shared/goto-url.ts';
import styles from './back-to-login.module.css';

/** A way to the login page that keeps gotoUrl. */
export function BackToLogin({ label }: { label: string }) {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.back}>
      <Link to={carryQuery(siblingPath('/login', pathname), search)}>{label}</Link>
    </p>
  );
}
