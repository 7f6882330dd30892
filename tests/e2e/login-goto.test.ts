import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';
import { LONGEST } from '#support/long-way.ts';

const queryOf = (gotoUrl: string) => `?gotoUrl=${encodeURIComponent(gotoUrl)}`;

test.describe('gotoUrl after login', () => {
  // One that a query triples and one as typed: HTTP alone takes all of them in the contract's tests.
  for (const [name, gotoUrl] of [LONGEST[1], LONGEST[4]].flatMap((one) => (one ? [one] : []))) {
    test(`S27: the longest one ${name} goes to 1688 and back`, async ({ page, baseURL }) => {
      await new LoginScreen(page).open(queryOf(gotoUrl));
      await page.getByRole('link', { name: '1688授权登录' }).click();
      await page.getByRole('radio', { name: /ali-one/ }).check();
      await page.getByRole('button', { name: '同意授权' }).click();
      await page.waitForURL(new URL(gotoUrl, baseURL).href);
      await expect(page.getByText('buyer01').first()).toBeVisible();
    });
  }
});
