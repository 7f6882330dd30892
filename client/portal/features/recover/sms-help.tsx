import { COPY } from '#contract/copy.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { ServicePhone } from '#portal/sign-in/service-phone.tsx';
import styles from './sms-help.module.css';

/** Help for when no sms arrives, with the phone of customer service (spec §2). */
export function SmsHelp() {
  const servicePhone = usePortalConfig()?.servicePhone;
  return (
    <details className={styles.help}>
      <summary className={styles.title}>{COPY['fp.help.title']}</summary>
      <ul className={styles.list}>
        <li>{COPY['fp.help.1']}</li>
        <li>{COPY['fp.help.2']}</li>
        <li>{COPY['fp.help.3']}</li>
        {servicePhone ? (
          <li>
            <ServicePhone textKey="fp.help.phone" phone={servicePhone} />
          </li>
        ) : null}
      </ul>
    </details>
  );
}
