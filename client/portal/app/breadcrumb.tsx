import { Link } from 'react-router-dom';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { type PortalPage, pageAddress } from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';
import { ownTitle } from '#portal/hooks/use-document-title.ts';
import { carryQuery } from '#portal/sign-in/goto-url.ts';
import styles from './breadcrumb.module.css';

interface Place {
  readonly title: Extract<CopyKey, `title.${string}`>;
  /** at whose left edge it stands */
  readonly card: 'auth' | 'list' | 'page';
}

const LOGIN: Place = { title: 'title.login', card: 'auth' };

/** Each page's title and card. */
export const PLACES: Readonly<Record<PortalPage, Place>> = {
  '': LOGIN,
  [PAGES.login]: LOGIN,
  [PAGES.register]: { title: 'title.register', card: 'auth' },
  [PAGES.notLink]: { title: 'title.notlink', card: 'page' },
  [PAGES.accountSelect]: { title: 'title.select', card: 'list' },
  [PAGES.go]: { title: 'title.go', card: 'page' },
  [PAGES.forgetPassword]: { title: 'title.forgot', card: 'page' },
  [PAGES.enterpriseAuth]: { title: 'title.auth', card: 'page' },
  [PAGES.becomeSupplier]: { title: 'title.become', card: 'page' },
  '/*': { title: 'title.notfound', card: 'page' },
};

/** spec §2: the root under the prefix is titled 云采购; behind it the page's own title. Nothing outside of the prefix. */
export function Breadcrumb({ pathname, search }: { pathname: string; search: string }) {
  const { page, name } = pageAddress(pathname, new URLSearchParams(search).getAll(QUERY.oauthFail));
  if (!name.startsWith(PAGES.prefix)) return null;
  const { title, card } = PLACES[page];
  return (
    <nav className={styles.breadcrumb} data-card={card} aria-label={COPY['nav.breadcrumb']}>
      <ol>
        {name === PAGES.prefix ? (
          <li aria-current="page">{COPY['brand.name']}</li>
        ) : (
          <>
            <li>
              <Link to={carryQuery(PAGES.prefix, search)}>{COPY['brand.name']}</Link>
            </li>
            <li aria-current="page">{ownTitle(COPY[title])}</li>
          </>
        )}
      </ol>
    </nav>
  );
}
