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
import { type CodeOfPage, lazyPage, readyPage } from './lazy-page.ts';
import { LoginEntry } from './login-entry.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageLoaders } from './page-loaders.ts';

interface Page {
  /** true on the pages of sign-in only: pages after it belong to the host that wraps a central login */
  readonly isWrapped: boolean;
  readonly codeFor: CodeOfPage;
}

export type PortalRoute = RouteObject & { readonly path: string; readonly page: Page };

/** The portal's routes. Each portal has its own, because they remember the pages that they have loaded. */
export function createRoutes(chunks: Pick<ChunkLoader, 'load'>): PortalRoute[] {
  const load = pageLoaders(chunks);
  const login = loginPage(load);
  const shared: Readonly<Record<SharedPage, Page>> = {
    '': login,
    [PAGES.login]: login,
    [PAGES.register]: { isWrapped: true, codeFor: lazyPage(load.register) },
    [PAGES.notLink]: { isWrapped: true, codeFor: lazyPage(load.notLink) },
    [PAGES.accountSelect]: { isWrapped: true, codeFor: lazyPage(load.accountSelect) },
    [PAGES.go]: { isWrapped: false, codeFor: lazyPage(load.go) },
  };
  const prefixed: Readonly<Record<PrefixedPage, Page>> = {
    [PAGES.forgetPassword]: { isWrapped: true, codeFor: lazyPage(load.recover) },
    [PAGES.enterpriseAuth]: { isWrapped: false, codeFor: lazyPage(load.enterpriseAuth) },
    [PAGES.becomeSupplier]: { isWrapped: false, codeFor: lazyPage(load.becomeSupplier) },
  };
  return [
    ...SHARED_PREFIXES.flatMap((prefix) =>
      SHARED_PAGES.map((page): PortalRoute => ({ path: prefix + page || '/', page: shared[page] })),
    ),
    ...PREFIXED_PAGES.map((path): PortalRoute => ({ path, page: prefixed[path] })),
    { path: '*', page: { isWrapped: false, codeFor: readyPage(NotFoundPage) } },
  ];
}

/** Login comes with the first script, so that its form is the first thing drawn; every other page is loaded on demand. */
function loginPage({
  notLink,
  migrationNotice,
}: Pick<ReturnType<typeof pageLoaders>, 'notLink' | 'migrationNotice'>): Page {
  const NotLinkPage = lazy(async () => ({ default: await notLink() }));
  const MigrationNotice = lazy(async () => ({ default: await migrationNotice() }));
  const Login = () => <LoginEntry NotLinkPage={NotLinkPage} MigrationNotice={MigrationNotice} />;
  return { isWrapped: true, codeFor: readyPage(Login) };
}
