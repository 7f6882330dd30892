import { COPY } from '#contract/copy.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import { listByOutAccountId } from '#portal/api/account-api.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { useLoad } from '#portal/hooks/use-load.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { localAddress } from '#portal/sign-in/local-address.ts';
import { LoadProblem } from '#portal/ui/load-problem.tsx';
import { PageCard } from '#portal/ui/page-card.tsx';
import { AccountChoice } from './account-choice.tsx';
import styles from './account-select-page.module.css';
import { BackToLogin } from './back-to-login.tsx';

/** One of several accounts after 1688's authorisation (spec §2). */
export function AccountSelectPage() {
  const { api } = usePortal();
  const embedded = useEmbedded();
  const accounts = useLoad((signal) => listByOutAccountId(api, signal));
  return (
    <div className={styles.page} data-embedded={embedded || undefined}>
      <PageCard heading={COPY['sel.heading']}>
        {accounts.state === 'loading' ? (
          <p className={`soft ${styles.state}`} role="status">
            {COPY['sel.loading']}
          </p>
        ) : null}
        {accounts.state === 'failed' ? (
          <LoadProblem className={`soft ${styles.problem}`} text={accounts.error.message} onRetry={accounts.reload} />
        ) : null}
        {accounts.state === 'ready' && accounts.value.length === 0 ? (
          <p className={`soft ${styles.state}`}>{COPY['sel.empty']}</p>
        ) : null}
        {accounts.state === 'ready' && accounts.value.length > 0 ? <AccountChoice accounts={accounts.value} /> : null}
        <BackToLogin />
      </PageCard>
      {embedded ? null : <ActivationHint />}
    </div>
  );
}

const STEPS = ['hint.1', 'hint.2', 'hint.3'] as const;
const TITLE = 'activation-hint';

/** For existing customers: how they sign in (spec §2). The embedded page has none. */
function ActivationHint() {
  const { window } = usePortal();
  const config = usePortalConfig();
  return (
    <section className={styles.hint} aria-labelledby={TITLE}>
      <h2 className={styles.title} id={TITLE}>
        {COPY['hint.title']}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((key, index) => (
          <li key={key} className={styles.step}>
            <span className={`round ${styles.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <span>{COPY[key]}</span>
          </li>
        ))}
      </ol>
      <a
        className={styles.guide}
        href={localAddress(window, config?.activationGuideUrl, DOCUMENTS.activationGuide)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {COPY['hint.link']}
      </a>
    </section>
  );
}
