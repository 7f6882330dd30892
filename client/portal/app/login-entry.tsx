import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '#contract/portal-names.ts';
import { LoginPage } from '#portal/features/login/login-page.tsx';
import { usePortalConfig } from '#portal/shared/portal-config.ts';
import { isNoticeSeen } from '#portal/shared/seen-notice.ts';

const NotLinkPage = lazy(async () => {
  const { NotLinkPage: page } = await import('#portal/features/not-link/not-link-page.tsx');
  return { default: page };
});
const MigrationNotice = lazy(async () => {
  const { MigrationNotice: notice } = await import('#portal/features/notices/migration-notice.tsx');
  return { default: notice };
});

/** spec §2: `oauth_fail=1` on login shows the notLink page. Assumed: exactly one value counts (threat C17). */
export function LoginEntry() {
  const [search] = useSearchParams();
  const isNoticeOn = usePortalConfig()?.migrationNoticeEnabled === true;
  const values = search.getAll(QUERY.oauthFail);
  if (values.length === 1 && values[0] === '1') {
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
