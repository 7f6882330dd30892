import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import {
  PREFIXED_PAGES,
  type PrefixedPage,
  SHARED_PAGES,
  SHARED_PREFIXES,
  type SharedPage,
} from '#contract/portal/pages.ts';
import { loadChunk } from '#portal/api/load-chunk.ts';
import { Layout } from './layout.tsx';
import { LoginEntry } from './login-entry.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { Shell } from './shell.tsx';
import { WRAPPED } from './wrapper/use-wrapped.ts';

const loadRegister = () => loadChunk(() => import('#portal/features/register/register-page.tsx'), 'RegisterPage');
const loadNotLink = () => loadChunk(() => import('#portal/features/not-link/not-link-page.tsx'), 'NotLinkPage');
const loadAccountSelect = () =>
  loadChunk(() => import('#portal/features/account-select/account-select-page.tsx'), 'AccountSelectPage');
const loadRecover = () => loadChunk(() => import('#portal/features/recover/recover-page.tsx'), 'RecoverPage');
const loadEnterpriseAuth = () =>
  loadChunk(() => import('#portal/features/enterprise-auth/enterprise-auth-page.tsx'), 'EnterpriseAuthPage');
const loadBecomeSupplier = () =>
  loadChunk(() => import('#portal/features/become-supplier/become-supplier-page.tsx'), 'BecomeSupplierPage');
const loadGo = () => loadChunk(() => import('#portal/features/go/go-page.tsx'), 'GoPage');

/** Code of the pages that a sign-in leads to and passes through. */
export const LIKELY_NEXT = [loadGo, loadRegister, loadRecover, loadAccountSelect, loadEnterpriseAuth] as const;

/** Login comes with the first script, so that its form is the first thing drawn; every other page is loaded on demand. */
const login = { Component: LoginEntry, handle: WRAPPED };

const register = { handle: WRAPPED, ...loaded(loadRegister) };
const notLink = { handle: WRAPPED, ...loaded(loadNotLink) };
const accountSelect = { handle: WRAPPED, ...loaded(loadAccountSelect) };
const recover = { handle: WRAPPED, ...loaded(loadRecover) };
const enterpriseAuth = loaded(loadEnterpriseAuth);
const becomeSupplier = loaded(loadBecomeSupplier);
const go = loaded(loadGo);

/** A page by a loader: React Router asks it at each visit, where it would keep a failed `lazy` for good. */
function loaded(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | null = null;
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

type Page = Pick<RouteObject, 'handle' | 'loader' | 'shouldRevalidate' | 'Component'>;

const SHARED: Readonly<Record<SharedPage, Page>> = {
  '': login,
  [PAGES.login]: login,
  [PAGES.register]: register,
  [PAGES.notLink]: notLink,
  [PAGES.accountSelect]: accountSelect,
  [PAGES.go]: go,
};

const PREFIXED: Readonly<Record<PrefixedPage, Page>> = {
  [PAGES.forgetPassword]: recover,
  [PAGES.enterpriseAuth]: enterpriseAuth,
  [PAGES.becomeSupplier]: becomeSupplier,
};

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: Shell,
    children: [
      ...SHARED_PREFIXES.flatMap((prefix) =>
        SHARED_PAGES.map((page): RouteObject => ({ path: prefix + page || '/', ...SHARED[page] })),
      ),
      ...PREFIXED_PAGES.map((path): RouteObject => ({ path, ...PREFIXED[path] })),
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export const router = createBrowserRouter(routes);
