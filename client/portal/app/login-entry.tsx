import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LoginPage } from '#portal/features/login/login-page.tsx';
import { usePortalConfig } from '#portal/shared/portal-config.ts';
import { isNoticeSeen } from '#portal/shared/seen-notice.ts';
import { isNotLinked } from './not-linked.ts';

const NotLinkPage = lazy(async () => {
  const { NotLinkPage: page } = await import('#portal/features/not-link/not-link-page.tsx');
  return { default: page };
});
const MigrationNotice = lazy(async () => {
  const { MigrationNotice: notice } = await import('#portal/features/notices/migration-notice.tsx');
  return { default: notice };
});

/** The login page, or what its address asks for in its place. */
export function LoginEntry() {
  const { search } = useLocation();
  const isNoticeOn = usePortalConfig()?.migrationNoticeEnabled === true;
  if (isNotLinked(search)) {
    return (
      <Suspense>
        <NotLinkPage />
      </Suspense>
    );
  }
  return (
    <>
      <LoginPage />
      {isNoticeOn && !isNoticeSeen() ? (
        <Suspense>
          <MigrationNotice />
        </Suspense>
      ) : null}
    </>
  );
}
