import { Link, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import { ServicePhone } from '#portal/sign-in/service-phone.tsx';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { Button } from '#ui/button.tsx';
import styles from './not-link-page.module.css';

/** The 1688 account finds no enterprise (spec §2): register by phone, or come in by another way. */
export function NotLinkPage() {
  const pageHref = usePageHref();
  const navigate = useNavigate();
  const servicePhone = usePortalConfig()?.servicePhone;
  return (
    <ResultPage
      heading={COPY['nl.heading']}
      actions={
        <>
          <Button onClick={() => void navigate(pageHref(PAGES.prefix + PAGES.register))}>{COPY['nl.register']}</Button>
          <Link className={styles.back} to={pageHref(PAGES.prefix + PAGES.login)}>
            {COPY['nl.back']}
          </Link>
        </>
      }
      footer={
        <p className={styles.phone}>{servicePhone ? <ServicePhone textKey="nl.phone" phone={servicePhone} /> : null}</p>
      }
    >
      <p>{COPY['nl.body']}</p>
      <p>{COPY['nl.after']}</p>
    </ResultPage>
  );
}
