import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import * as pages from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';
import { LoginPage } from '#portal/features/login/login-page.tsx';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';

interface LoginEntryProps {
  /** both loaded when they are drawn */
  readonly NotLinkPage: ComponentType;
  readonly MigrationNotice: ComponentType;
}

/** The login page, or the page that its address asks for instead. */
export function LoginEntry({ NotLinkPage, MigrationNotice }: LoginEntryProps) {
  const { seenNotice } = usePortal();
  const { search } = useLocation();
  const isNoticeOn = usePortalConfig()?.migrationNoticeEnabled === true;
  // Outside of a boundary: until its code is there, what stands in the HTML stays.
  if (isNotLinked(search)) return <NotLinkPage />;
  return (
    <>
      <LoginPage />
      {isNoticeOn && !seenNotice.isSeen() ? (
        <Suspense>
          <MigrationNotice />
        </Suspense>
      ) : null}
    </>
  );
}

/** True where the page's own query asks for the notLink page. */
function isNotLinked(search: string): boolean {
  return pages.isNotLinked(new URLSearchParams(search).getAll(QUERY.oauthFail));
}
