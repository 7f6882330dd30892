import { expect, test } from 'vitest';
import { PAGE_ADDRESSES, type PortalPage } from '#contract/portal/pages.ts';
import { exportOfPage } from '#portal/app/first-paint/page-code.ts';

const EXPORTS: Readonly<Record<PortalPage, string | null>> = {
  '': null,
  '/login': null,
  '/register': 'RegisterPage',
  '/notLink': 'NotLinkPage',
  '/accountSelect': 'AccountSelectPage',
  '/go': 'GoPage',
  '/go/portal/forgetPwd': 'RecoverPage',
  '/go/portal/authenterprise': 'EnterpriseAuthPage',
  '/go/portal/becomeSupplier': 'BecomeSupplierPage',
  '/*': null,
};

test.for(PAGE_ADDRESSES)('$name has the code that the router loads for it', ({ page }) => {
  expect(exportOfPage(page)).toBe(EXPORTS[page]);
});
