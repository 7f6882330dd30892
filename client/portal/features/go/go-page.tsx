import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { ownTitle, useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { useLoad } from '#portal/hooks/use-load.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { siblingPath } from '#portal/sign-in/goto-url.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { PageCard } from '#portal/ui/page-card.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './go.module.css';
import { GoServices } from './go-services.tsx';
import { GoUser } from './go-user.tsx';

/** Default page after sign-in. Of its content only the signed-in user is part of the specification. */
export function GoPage() {
  useDocumentTitle('title.go');
  const { pathname } = useLocation();
  const portal = usePortal();
  const user = useStore(portal.user);
  const loaded = useLoad((signal) => loadUser(portal, signal));
  // A page restored from the back/forward cache may show a user who has signed out meanwhile (threat C15).
  usePageRestore(loaded.reload);

  return (
    <PageCard heading={ownTitle(COPY['title.go'])}>
      <div className={styles.who} aria-busy={loaded.state === 'loading' || undefined}>
        {user.isLogin ? <GoUser user={user} /> : null}
        {!user.isLogin && loaded.state === 'ready' ? (
          <Link className={buttonClass()} to={siblingPath(PAGES.login, pathname)}>
            {COPY['dlg.quote.login']}
          </Link>
        ) : null}
        {loaded.state === 'failed' ? (
          <div className={styles.failed}>
            <p role="alert">{loaded.error.message}</p>
            <Button look="secondary" onClick={loaded.reload}>
              {COPY['qr.retry']}
            </Button>
          </div>
        ) : null}
      </div>
      <p className={styles.body}>{COPY['stub.body']}</p>
      <GoServices />
    </PageCard>
  );
}
