import type { ComponentType } from 'react';
import { PAGES } from '#contract/paths.ts';
import type { PortalPage } from '#contract/portal/pages.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';

export type LoadPage = () => Promise<ComponentType>;

/** Loads the pages that the first script does without. */
export function pageLoaders(chunks: Pick<ChunkLoader, 'load'>) {
  return {
    [PAGES.register]: () => chunks.load(() => import('#portal/features/register/register-page.tsx'), 'RegisterPage'),
    [PAGES.notLink]: () => chunks.load(() => import('#portal/features/not-link/not-link-page.tsx'), 'NotLinkPage'),
    [PAGES.accountSelect]: () =>
      chunks.load(() => import('#portal/features/account-select/account-select-page.tsx'), 'AccountSelectPage'),
    [PAGES.forgetPassword]: () => chunks.load(() => import('#portal/features/recover/recover-page.tsx'), 'RecoverPage'),
    [PAGES.enterpriseAuth]: () =>
      chunks.load(() => import('#portal/features/placeholders/placeholder-pages.tsx'), 'EnterpriseAuthPage'),
    [PAGES.becomeSupplier]: () =>
      chunks.load(() => import('#portal/features/placeholders/placeholder-pages.tsx'), 'BecomeSupplierPage'),
    [PAGES.go]: () => chunks.load(() => import('#portal/features/go/go-page.tsx'), 'GoPage'),
  } as const satisfies Partial<Record<PortalPage, LoadPage>>;
}

/** Code of the pages that a sign-in leads to and passes through. */
export function prefetchedPages(chunks: Pick<ChunkLoader, 'load'>): readonly LoadPage[] {
  const load = pageLoaders(chunks);
  return [
    load[PAGES.go],
    load[PAGES.register],
    load[PAGES.forgetPassword],
    load[PAGES.accountSelect],
    load[PAGES.enterpriseAuth],
  ];
}
