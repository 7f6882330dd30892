import { Link } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { carryQuery } from '#portal/shared/goto-url.ts';
import styles from './shell.module.css';

/** spec §2: the root under the prefix is titled 云采购. Nothing outside of the prefix. */
export function Breadcrumb({ pathname, search }: { pathname: string; search: string }) {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  if (path !== PAGES.prefix && !path.startsWith(`${PAGES.prefix}/`)) return null;
  return (
    <nav className={styles.breadcrumb} aria-label={COPY['nav.breadcrumb']}>
      <ol>
        <li>
          {path === PAGES.prefix ? (
            <span aria-current="page">{COPY['brand.name']}</span>
          ) : (
            <Link to={carryQuery(PAGES.prefix, search)}>{COPY['brand.name']}</Link>
          )}
        </li>
      </ol>
    </nav>
  );
}
