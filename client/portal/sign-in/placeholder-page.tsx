import { type ReactNode, useEffect } from 'react';
import { COPY } from '#contract/copy.ts';
import { ownTitle, useDocumentTitle, usePageRestore } from '#portal/hooks/use-page.ts';
import { useStore } from '#portal/services/store.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { PageCard } from '#portal/ui/page-card.tsx';
import { loadUser } from './load-user.ts';
import styles from './placeholder-page.module.css';

type TitleKey = Parameters<typeof useDocumentTitle>[0];

interface PlaceholderPageProps {
  readonly titleKey: TitleKey;
  /** the way on from here */
  readonly children?: ReactNode;
}

/** A page whose content the specification leaves open: it says so, and who is signed in. */
export function PlaceholderPage({ titleKey, children }: PlaceholderPageProps) {
  useDocumentTitle(titleKey);
  const portal = usePortal();
  const user = useStore(portal.user);
  useEffect(() => {
    const controller = new AbortController();
    // A failed load leaves the page in the visitor state: nothing on it depends on the user.
    loadUser(portal, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [portal]);
  usePageRestore(() => {
    loadUser(portal).catch(() => undefined);
  });
  return (
    <PageCard heading={ownTitle(COPY[titleKey])}>
      {user.isLogin ? (
        <p className={styles.user}>
          {COPY['field.account.label']}：<strong>{user.name}</strong>
        </p>
      ) : null}
      <p className={styles.body}>{COPY['stub.body']}</p>
      {children ? <p className={styles.onward}>{children}</p> : null}
    </PageCard>
  );
}
