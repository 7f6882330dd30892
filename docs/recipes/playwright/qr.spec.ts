import { expect, test } from 'uc-sandbox/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
});

test('a code that WeChat confirms signs in at the next look', async ({ page, world }) => {
  await world.confirmQr({ identity: 'wx-buyer01' });
  await world.advance(5_000);
  await expect(page).toHaveURL(/\/go$/);
});

test('a code that has expired can be drawn anew', async ({ page, world }) => {
  await world.qr('expire');
  await world.advance(5_000);
  await page.getByRole('button', { name: '点击刷新' }).click();
  await expect.poll(async () => (await world.tickets()).length).toBe(2);
});
