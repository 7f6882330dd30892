import { useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { logout } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { UserState } from '#portal/services/user-state.ts';
import { siblingPath } from '#portal/sign-in/goto-url.ts';
import { forgetUser } from '#portal/sign-in/load-user.ts';
import { Button } from '#ui/button.tsx';
import styles from './go.module.css';

/** The signed-in user, the unread messages, and the sign-out button. */
export function GoUser({ user }: { user: UserState }) {
  const portal = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const { busy, submit } = useSubmit(async (signal) => {
    await logout(portal.api, signal);
    forgetUser(portal);
    await navigate(siblingPath(PAGES.login, pathname), { replace: true });
  });

  return (
    <>
      <p className={styles.account}>
        <span className={styles.initial} aria-hidden="true">
          {Array.from(user.name)[0]?.toUpperCase()}
        </span>
        <span className={styles.label}>{COPY['field.account.label']}</span>
        <strong className={styles.name} title={user.name}>
          {user.name}
        </strong>
      </p>
      <div className={styles.actions}>
        {user.count === undefined ? null : (
          <p className={styles.messages} aria-busy={user.messageLoading || undefined}>
            {COPY['go.messages']}
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
