import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { landsAs } from '#support/login-screen.ts';

test.describe('/go', () => {
  test('signs out, and the Back button shows nobody', async ({ page, world, login }) => {
    await login.open();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await expect(login.qr).toBeVisible();
    expect((await world.journal.entries(PATHS.logout)).map(({ status }) => status)).toEqual([200]);
    await page.goto('/go');
    await expect(page.getByRole('link', { name: '去登录' })).toBeVisible();
    await expect(page.getByText('buyer01', { exact: true })).toHaveCount(0);
  });
});
