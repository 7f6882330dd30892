import type { ComponentType } from 'react';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';

export type LoadPage = () => Promise<ComponentType>;

/** Loads the pages that the first script does without. */
export function pageLoaders(chunks: Pick<ChunkLoader, 'load'>) {
  return {
    register: () => chunks.load(() => import('#portal/features/register/register-page.tsx'), 'RegisterPage'),
    notLink: () => chunks.load(() => import('#portal/features/not-link/not-link-page.tsx'), 'NotLinkPage'),
    accountSelect: () =>
      chunks.load(() => import('#portal/features/account-select/account-select-page.tsx'), 'AccountSelectPage'),
    recover: () => chunks.load(() => import('#portal/features/recover/recover-page.tsx'), 'RecoverPage'),
    enterpriseAuth: () =>
      chunks.load(() => import('#portal/features/enterprise-auth/enterprise-auth-page.tsx'), 'EnterpriseAuthPage'),
    becomeSupplier: () =>
      chunks.load(() => import('#portal/features/become-supplier/become-supplier-page.tsx'), 'BecomeSupplierPage'),
    go: () => chunks.load(() => import('#portal/features/go/go-page.tsx'), 'GoPage'),
    migrationNotice: () =>
      chunks.load(() => import('#portal/features/notices/migration-notice.tsx'), 'MigrationNotice'),
  } as const satisfies Record<string, LoadPage>;
}

/** Code of the pages that a sign-in leads to and passes through. */
export function likelyNext(chunks: Pick<ChunkLoader, 'load'>): readonly LoadPage[] {
  const { go, register, recover, accountSelect, enterpriseAuth } = pageLoaders(chunks);
  return [go, register, recover, accountSelect, enterpriseAuth];
}
