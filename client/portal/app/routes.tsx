import { type ComponentType, lazy, Suspense } from 'react';
import { Link, type RouteObject, useLocation } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { isNotLinked, isPortalPage, SHARED_PREFIXES, type SharedPage } from '#contract/portal/pages.ts';
import { QUERY } from '#contract/portal-names.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { LoginPage } from '#portal/features/login/login-page.tsx';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { carryQuery } from '#portal/sign-in/addresses.ts';
import { ResultPage } from '#portal/ui/result-page.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Layout } from './layout.tsx';
import { type LoadPage, pageLoaders } from './page-loaders.ts';

const NOT_FOUND: RouteObject = {
  element: <Layout isWrapped={false} />,
  children: [{ path: '*', Component: NotFoundPage }],
};

/**
 * The portal's routes. Login comes with the first script, so that its form is the first thing drawn; every other page
 * is loaded on demand. The pages after sign-in belong to the host that wraps a central login: they are never wrapped.
 */
export function createRoutes(chunks: Pick<ChunkLoader, 'load'>): readonly RouteObject[] {
  const load = pageLoaders(chunks);
  const NotLinkPage = lazyPage(load[PAGES.notLink]);
  const MigrationNotice = lazyPage(() =>
    chunks.load(() => import('#portal/features/notices/migration-notice.tsx'), 'MigrationNotice'),
  );
  const login = { element: <LoginEntry NotLinkPage={NotLinkPage} MigrationNotice={MigrationNotice} /> };
  return [
    {
      element: <Layout isWrapped />,
      children: [
        ...shared('', login),
        ...shared(PAGES.login, login),
        ...shared(PAGES.register, { Component: lazyPage(load[PAGES.register]) }),
        ...shared(PAGES.notLink, { Component: NotLinkPage }),
        ...shared(PAGES.accountSelect, { Component: lazyPage(load[PAGES.accountSelect]) }),
        { path: PAGES.forgetPassword, Component: lazyPage(load[PAGES.forgetPassword]) },
      ],
    },
    {
      element: <Layout isWrapped={false} />,
      children: [
        ...shared(PAGES.go, { Component: lazyPage(load[PAGES.go]) }),
        { path: PAGES.enterpriseAuth, Component: lazyPage(load[PAGES.enterpriseAuth]) },
        { path: PAGES.becomeSupplier, Component: lazyPage(load[PAGES.becomeSupplier]) },
      ],
    },
    NOT_FOUND,
  ];
}

/** The routes that count at a path: React Router by itself takes `/login//` for `/login` (threat C17). */
export function routesAt(path: string, routes: readonly RouteObject[]): RouteObject[] {
  return isPortalPage(path) ? [...routes] : [NOT_FOUND];
}

function shared(page: SharedPage, shown: Pick<RouteObject, 'element' | 'Component'>): RouteObject[] {
  return SHARED_PREFIXES.map((prefix) => ({ path: prefix + page || '/', ...shown }));
}

function lazyPage(load: LoadPage) {
  return lazy(async () => ({ default: await load() }));
}

function NotFoundPage() {
  const { search } = useLocation();
  return (
    <ResultPage
      heading={COPY['nf.code']}
      actions={
        <Link className={buttonClass('primary')} to={carryQuery('/', search)}>
          {COPY['nf.home']}
        </Link>
      }
    >
      <p>{COPY['nf.body']}</p>
    </ResultPage>
  );
}

interface LoginEntryProps {
  /** both loaded when they are drawn */
  readonly NotLinkPage: ComponentType;
  readonly MigrationNotice: ComponentType;
}

/** The login page, or the page that its address asks for instead. */
function LoginEntry({ NotLinkPage, MigrationNotice }: LoginEntryProps) {
  const { seenNotice } = usePortal();
  const { search } = useLocation();
  const isNoticeOn = usePortalConfig()?.migrationNoticeEnabled === true;
  // Outside of a boundary: the header in the HTML stays until its code is there.
  if (isNotLinked(new URLSearchParams(search).getAll(QUERY.oauthFail))) return <NotLinkPage />;
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
