import { COPY } from '#contract/copy.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { localAddress } from '#portal/sign-in/local-address.ts';
import styles from './activation-hint.module.css';

const STEPS = ['hint.1', 'hint.2', 'hint.3'] as const;
const TITLE = 'activation-hint';

/** For existing customers: how they sign in (spec §2). The embedded page has none. */
export function ActivationHint() {
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
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {COPY[key]}
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
