import { COPY } from '#contract/copy.ts';
import { listByOutAccountId } from '#portal/api/account-api.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { useLoad } from '#portal/hooks/use-load.ts';
import { usePageRestore } from '#portal/hooks/use-page-restore.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { LoadProblem } from '#portal/ui/load-problem.tsx';
import { AccountChoice } from './account-choice.tsx';
import styles from './account-select-page.module.css';
import { ActivationHint } from './activation-hint.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** One of several accounts after 1688's authorisation (spec §2). */
export function AccountSelectPage() {
  useDocumentTitle('title.select');
  const { api } = usePortal();
  const embedded = useEmbedded();
  const accounts = useLoad((signal) => listByOutAccountId(api, signal));
  // The user may have signed in or out meanwhile (threats C15, F29).
  usePageRestore(accounts.reload);
  return (
    <div className={styles.page} data-embedded={embedded || undefined}>
      <div className={styles.card}>
        <h1 className={styles.heading}>{COPY['sel.heading']}</h1>
        {accounts.state === 'loading' ? (
          <p className={styles.state} role="status">
            {COPY['sel.loading']}
          </p>
        ) : null}
        {accounts.state === 'failed' ? <LoadProblem text={accounts.error.message} onRetry={accounts.reload} /> : null}
        {accounts.state === 'ready' && accounts.value.length === 0 ? (
          <p className={styles.state}>{COPY['sel.empty']}</p>
        ) : null}
        {accounts.state === 'ready' && accounts.value.length > 0 ? <AccountChoice accounts={accounts.value} /> : null}
        <BackToLogin />
      </div>
      {embedded ? null : <ActivationHint />}
    </div>
  );
}
