import { Link, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { useLoad } from '#portal/hooks/use-load.ts';
import { ownTitle } from '#portal/hooks/use-page.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { shownName } from '#portal/sign-in/account-list.tsx';
import { isKnownWeChat } from '#portal/sign-in/entry-state.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { PageCard } from '#portal/ui/page-card.tsx';
import styles from './placeholder-pages.module.css';

/** Enterprise authentication, reached after registration or a first QR login; its content is not shown (spec §2). */
export function EnterpriseAuthPage() {
  const { state } = useLocation();
  return <PlaceholderPage titleKey="title.auth" note={isKnownWeChat(state) ? COPY['qr.known'] : null} />;
}

/** Opened from the paid-member prompt; its content is not shown (spec §2). */
export function BecomeSupplierPage() {
  return <PlaceholderPage titleKey="title.become" />;
}

interface PlaceholderPageProps {
  readonly titleKey: 'title.auth' | 'title.become';
  /** a line above the words about its content */
  readonly note?: string | null;
}

/** A page whose content the specification leaves open, with the account that is signed in. */
function PlaceholderPage({ titleKey, note = null }: PlaceholderPageProps) {
  const portal = usePortal();
  const user = useStore(portal.user);
  // A failed load leaves the page in the visitor state: nothing on it depends on the user.
  useLoad((signal) => loadUser(portal, signal));
  return (
    <PageCard heading={ownTitle(COPY[titleKey])}>
      {user.isLogin ? (
        <p className={styles.line}>
          <span>{`${COPY['field.account.label']}：`}</span>
          <strong>{shownName(user.name)}</strong>
        </p>
      ) : null}
      {note === null ? null : <p className={styles.line}>{note}</p>}
      <p className={`soft ${styles.body}`}>{COPY['stub.body']}</p>
      <p className={styles.onward}>
        <Link to={PAGES.go}>{COPY['nf.home']}</Link>
      </p>
    </PageCard>
  );
}
