import { Link, useLocation } from 'react-router-dom';
import { carryQuery, siblingPath } from '#portal/sign-in/goto-url.ts';
import styles from './back-to-login.module.css';

interface BackToLoginProps {
  readonly label: string;
  /** true where Back must not come to this page again */
  readonly replaces?: boolean;
}

/** A way to the login page that keeps gotoUrl. */
export function BackToLogin({ label, replaces = false }: BackToLoginProps) {
  const { pathname, search } = useLocation();
  return (
    <p className={styles.back}>
      <Link to={carryQuery(siblingPath('/login', pathname), search)} replace={replaces}>
        {label}
      </Link>
    </p>
  );
}
