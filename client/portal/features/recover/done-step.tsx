import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { COPY, fill } from '#contract/copy.ts';
import { RESET_REDIRECT_SECONDS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { useCountdown } from '#portal/hooks/use-countdown.ts';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { BackToLogin } from './back-to-login.tsx';
import styles from './done-step.module.css';

/** Done: after three seconds the login page, once; leaving earlier cancels the timer (threat F28). */
export function DoneStep() {
  const pageHref = usePageHref();
  const navigate = useNavigate();
  const { remaining, start } = useCountdown(RESET_REDIRECT_SECONDS, () => {
    // Replaced: Back must not come to a recovery that is over.
    void navigate(pageHref(PAGES.login), { replace: true });
  });
  useLayoutEffect(start, [start]);
  return (
    <div className={styles.done}>
      <span className={styles.mark}>
        <CheckIcon size={32} />
      </span>
      <h2 className={styles.heading} tabIndex={-1}>
        {COPY['fp.done']}
      </h2>
      <p className={styles.left}>{fill('fp.done.left', { n: remaining })}</p>
      <BackToLogin label={COPY['fp.done.now']} replaces />
    </div>
  );
}
