import { expect, test } from 'uc-sandbox/playwright';

// npx playwright test --config sandbox/playwright.config.mjs

test.use({ sandboxOptions: { fixtures: 'sandbox/fixtures' }, worldOptions: { fixture: 'first' } });

test('a code signs in', async ({ page, world }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000001');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode('13800000001'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
});
