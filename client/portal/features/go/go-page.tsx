import { Link, useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { logout } from '#portal/api/login-api.ts';
import { useLoad } from '#portal/hooks/use-load.ts';
import { ownTitle } from '#portal/hooks/use-page.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { UserState } from '#portal/services/user-state.ts';
import { shownName } from '#portal/sign-in/account-list.tsx';
import { siblingPath } from '#portal/sign-in/addresses.ts';
import { forgetUser, loadUser } from '#portal/sign-in/load-user.ts';
import { LoadProblem } from '#portal/ui/load-problem.tsx';
import { PageCard } from '#portal/ui/page-card.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './go.module.css';
import { GoServices } from './go-services.tsx';

/** Default page after sign-in. Of its content only the signed-in user is part of the specification. */
export function GoPage() {
  const { pathname } = useLocation();
  const portal = usePortal();
  const user = useStore(portal.user);
  const loaded = useLoad((signal) => loadUser(portal, signal));

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
          <LoadProblem className={styles.failed} text={loaded.error.message} onRetry={loaded.reload} />
        ) : null}
      </div>
      <p className={`soft ${styles.body}`}>{COPY['stub.body']}</p>
      <GoServices />
    </PageCard>
  );
}

/** The signed-in user, the unread messages, and the sign-out button. */
function GoUser({ user }: { user: UserState }) {
  const portal = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const name = shownName(user.name);

  const { busy, submit } = useSubmit(async (signal) => {
    await logout(portal.api, signal);
    forgetUser(portal);
    await navigate(siblingPath(PAGES.login, pathname), { replace: true });
  });

  return (
    <>
      <p className={styles.account}>
        <span className={`round ${styles.initial}`} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
        <span className={`hint ${styles.label}`}>{COPY['field.account.label']}</span>
        <strong className={`cut ${styles.name}`} title={name}>
          {name}
        </strong>
      </p>
      <div className={styles.actions}>
        {user.count === undefined ? null : (
          <p className={styles.messages} aria-busy={user.messageLoading || undefined}>
            <span>{COPY['go.messages']}</span>
            <span className={styles.count} data-unread={user.count > 0 || undefined}>
              {user.count}
            </span>
          </p>
        )}
        <Button look="secondary" busy={busy} onClick={() => submit()}>
          {COPY['go.logout']}
        </Button>
      </div>
    </>
  );
}
