import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';
import { LONGEST } from '#support/long-way.ts';

// By HTTP alone the contract's tests take all of them.
const [name = '', gotoUrl = ''] = LONGEST[4] ?? [];

test(`S27: the longest gotoUrl ${name} goes to 1688 and back`, { tag: '@release' }, async ({ page, baseURL }) => {
  await new LoginScreen(page).open(`?gotoUrl=${encodeURIComponent(gotoUrl)}`);
  await page.getByRole('link', { name: '1688授权登录' }).click();
  await page.getByRole('radio', { name: /ali-one/ }).check();
  await page.getByRole('button', { name: '同意授权' }).click();
  await page.waitForURL(new URL(gotoUrl, baseURL).href);
  await expect(page.getByText('buyer01').first()).toBeVisible();
});
