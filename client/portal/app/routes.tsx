import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import {
  PREFIXED_PAGES,
  type PrefixedPage,
  SHARED_PAGES,
  SHARED_PREFIXES,
  type SharedPage,
} from '#contract/portal/pages.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { RouteErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { LoginEntry } from './login-entry.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { type LoadPage, pageLoaders } from './page-loaders.ts';
import { WRAPPED } from './wrapper/use-wrapped.ts';

type Page = Pick<RouteObject, 'handle' | 'loader' | 'shouldRevalidate' | 'Component'>;

/** The portal's routes. Each portal has its own, because they remember the pages that they have loaded. */
export function createRoutes(chunks: ChunkLoader): RouteObject[] {
  const load = pageLoaders(chunks);
  const login = loginPage(load);
  const shared: Readonly<Record<SharedPage, Page>> = {
    '': login,
    [PAGES.login]: login,
    [PAGES.register]: { handle: WRAPPED, ...loaded(load.register) },
    [PAGES.notLink]: { handle: WRAPPED, ...loaded(load.notLink) },
    [PAGES.accountSelect]: { handle: WRAPPED, ...loaded(load.accountSelect) },
    [PAGES.go]: loaded(load.go),
  };
  const prefixed: Readonly<Record<PrefixedPage, Page>> = {
    [PAGES.forgetPassword]: { handle: WRAPPED, ...loaded(load.recover) },
    [PAGES.enterpriseAuth]: loaded(load.enterpriseAuth),
    [PAGES.becomeSupplier]: loaded(load.becomeSupplier),
  };
  return [
    {
      Component: Layout,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...SHARED_PREFIXES.flatMap((prefix) =>
          SHARED_PAGES.map((page): RouteObject => ({ path: prefix + page || '/', ...shared[page] })),
        ),
        ...PREFIXED_PAGES.map((path): RouteObject => ({ path, ...prefixed[path] })),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}

/** Login comes with the first script, so that its form is the first thing drawn; every other page is loaded on demand. */
function loginPage({
  notLink,
  migrationNotice,
}: Pick<ReturnType<typeof pageLoaders>, 'notLink' | 'migrationNotice'>): Page {
  const NotLinkPage = lazy(async () => ({ default: await notLink() }));
  const MigrationNotice = lazy(async () => ({ default: await migrationNotice() }));
  return {
    handle: WRAPPED,
    Component: () => <LoginEntry NotLinkPage={NotLinkPage} MigrationNotice={MigrationNotice} />,
  };
}

/** A page by a loader: React Router asks it at each visit, where it would keep a failed `lazy` for good. */
function loaded(load: LoadPage) {
  let Loaded: Awaited<ReturnType<LoadPage>> | null = null;
  return {
    loader: async () => {
      Loaded = await load();
      return null;
    },
    // Another query is another state of the same page.
    shouldRevalidate: () => false,
    Component: () => (Loaded ? <Loaded /> : null),
  };
}
