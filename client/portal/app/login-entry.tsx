import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { loadChunk } from '#portal/api/load-chunk.ts';
import { usePortalConfig } from '#portal/configuration/portal-config.ts';
import { LoginPage } from '#portal/features/login/login-page.tsx';
import { isNoticeSeen } from '#portal/sign-in/seen-notice.ts';
import { isNotLinked } from './not-linked.ts';

const NotLinkPage = lazy(async () => ({
  default: await loadChunk(() => import('#portal/features/not-link/not-link-page.tsx'), 'NotLinkPage'),
}));
const MigrationNotice = lazy(async () => ({
  default: await loadChunk(() => import('#portal/features/notices/migration-notice.tsx'), 'MigrationNotice'),
}));

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
