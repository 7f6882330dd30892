import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { PAGES } from '#contract/paths.ts';
import {
  PREFIXED_PAGES,
  type PrefixedPage,
  SHARED_PAGES,
  SHARED_PREFIXES,
  type SharedPage,
} from '#contract/portal-pages.ts';
import { Layout } from './layout.tsx';
import { LoginEntry } from './login-entry.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { Shell } from './shell.tsx';
import { WRAPPED } from './wrapper/use-wrapped.ts';

/** Login comes with the first script, so that its form is the first thing drawn; every other page is loaded on demand. */
const login = { Component: LoginEntry, handle: WRAPPED };

const register = {
  handle: WRAPPED,
  lazy: async () => ({ Component: (await import('#portal/features/register/register-page.tsx')).RegisterPage }),
};
const notLink = {
  handle: WRAPPED,
  lazy: async () => ({ Component: (await import('#portal/features/not-link/not-link-page.tsx')).NotLinkPage }),
};
const accountSelect = {
  handle: WRAPPED,
  lazy: async () => ({
    Component: (await import('#portal/features/account-select/account-select-page.tsx')).AccountSelectPage,
  }),
};
const recover = {
  handle: WRAPPED,
  lazy: async () => ({ Component: (await import('#portal/features/recover/recover-page.tsx')).RecoverPage }),
};
const enterpriseAuth = {
  lazy: async () => ({
    Component: (await import('#portal/features/enterprise-auth/enterprise-auth-page.tsx')).EnterpriseAuthPage,
  }),
};
const becomeSupplier = {
  lazy: async () => ({
    Component: (await import('#portal/features/become-supplier/become-supplier-page.tsx')).BecomeSupplierPage,
  }),
};
const go = { lazy: async () => ({ Component: (await import('#portal/features/go/go-page.tsx')).GoPage }) };

type Page = Pick<RouteObject, 'handle' | 'lazy' | 'Component'>;

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
