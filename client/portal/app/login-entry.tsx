import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QUERY } from '#contract/storage.ts';
import { LoginPage } from '#portal/features/login/login-page.tsx';

const NotLinkPage = lazy(async () => {
  const { NotLinkPage: page } = await import('#portal/features/not-link/not-link-page.tsx');
  return { default: page };
});

/** spec §2: `oauth_fail=1` on login shows the notLink page. Assumed: exactly one value counts (threat C17). */
export function LoginEntry() {
  const [search] = useSearchParams();
  const values = search.getAll(QUERY.oauthFail);
  if (values.length !== 1 || values[0] !== '1') return <LoginPage />;
  return (
    <Suspense>
      <NotLinkPage />
    </Suspense>
  );
}
