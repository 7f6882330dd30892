import { expect, test } from 'uc-sandbox/playwright';

// npm install -D @playwright/test
// npx playwright install chromium, or CHROMIUM_PATH names a browser of this machine
// npx playwright test sandbox

const executablePath = process.env.CHROMIUM_PATH;
test.use({
  launchOptions: executablePath ? { executablePath } : {},
  sandboxOptions: { fixtures: 'sandbox/fixtures' },
  worldOptions: { fixture: 'first' },
});

test('a code signs in', async ({ page, world }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000001');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode('13800000001'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/go$/);
});
