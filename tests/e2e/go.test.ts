import { axe, expect, test } from '#support/browser-test.ts';
import { LoginScreen, landsAs } from '#support/login-screen.ts';

test.describe('/go', () => {
  test('says who is signed in, how many messages wait, and what it leaves out', async ({ page, world }) => {
    await world.session('newbie');
    await page.goto('/go');
    await expect(page).toHaveTitle('工作台 - 云采购');
    await expect(page.getByText('newbie', { exact: true })).toBeVisible();
    await expect(page.getByText('消息1', { exact: true })).toBeVisible();
    await expect(page.getByText('该页面内容不在本次演示范围内')).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await axe(page);
  });

  test('signs out, and the Back button shows nobody', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await expect(login.qr).toBeVisible();
    expect((await world.journal('/uc/logout')).map(({ status }) => status)).toEqual([200]);
    await page.goto('/go');
    await expect(page.getByRole('link', { name: '去登录' })).toBeVisible();
    await expect(page.getByText('buyer01', { exact: true })).toHaveCount(0);
  });

  test('sends a visitor to the login page, under the prefix where it was opened there', async ({ page }) => {
    await page.goto('/go');
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/login');
    await page.goto('/go/portal/go');
    await page.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL('**/go/portal/login');
    await expect(new LoginScreen(page).phone).toBeVisible();
  });

  test.describe('with faults', () => {
    test.use({ allowConsole: [/Failed to load resource/] });

    test('says that it failed and offers another try; a failed exit stays signed in', async ({ page, world }) => {
      await world.session('buyer01');
      await page.route('**/execute/**', (route) => route.abort(), { times: 1 });
      await page.goto('/go');
      await expect(page.getByRole('alert')).toHaveText('网络连接中断，请检查网络');
      await page.getByRole('button', { name: '重试' }).click();
      await expect(page.getByText('buyer01', { exact: true })).toBeVisible();
      await page.route('**/uc/logout*', (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: '退出登录' }).click();
      await expect(page.getByRole('alert')).toHaveText('网络连接中断，请检查网络');
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL('**/login');
    });

    test('goes to its own login page when a 401 names a hostile one (C3, F8)', async ({ page, world, baseURL }) => {
      await world.session('buyer01');
      let loginUrl = '';
      await page.route('**/uc/account/info/basic*', (route) =>
        route.fulfill({ status: 401, json: { success: false, loginUrl } }),
      );
      for (loginUrl of ['javascript:alert(1)', '//evil.example', 'https://evil.example/login']) {
        await page.goto('/go');
        await page.waitForURL(`${baseURL}/go/portal/login?gotoUrl=%2Fgo`);
      }
    });
  });
});
