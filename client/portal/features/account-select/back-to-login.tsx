import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { logout } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import { forgetUser } from '#portal/sign-in/load-user.ts';
import foot from '#portal/ui/foot.module.css';
import { warnOfFailure } from '#portal/ui/show-failure.ts';
import styles from './account-select-page.module.css';

/** A link that first makes the exit call, and then replaces this page, even if the call failed: the next page shows that (threat F27). */
export function BackToLogin() {
  const portal = usePortal();
  const navigate = useNavigate();
  const target = usePageHref()(PAGES.prefix + PAGES.login);
  const leave = () => {
    portal.messages.dismiss();
    forgetUser(portal);
    void navigate(target, { replace: true });
  };
  const { busy, submit } = useSubmit(
    (signal) => logout(portal.api, signal).then(leave),
    (error) => {
      leave();
      warnOfFailure(portal.messages, error, COPY['sel.exitFailed']);
    },
  );

  const exit = (event: MouseEvent) => {
    // In a new tab it is a plain link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    submit();
  };
  return (
    <p className={foot.foot}>
      <Link
        className={styles.back}
        to={target}
        onClick={exit}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
      >
        {COPY['sel.back']}
      </Link>
    </p>
  );
}
