import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import { isPortalPage, SHARED_PREFIXES, type SharedPage } from '#contract/portal/pages.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { Layout } from './layout.tsx';
import { LoginEntry } from './login-entry.tsx';
import { NotFoundPage } from './not-found-page.tsx';
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
