import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';

test.describe('the phone beside the portal', () => {
  test('a person signs in by sms without leaving the console', async ({ page, world }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    const phone = page.getByRole('complementary', { name: '手机' });
    await portal.getByLabel('手机号', { exact: true }).fill(PHONES.newbie);
    await portal.getByRole('button', { name: '获取验证码' }).click();
    const message = phone.getByRole('listitem').filter({ hasText: '138 0000 0003' });
    await expect(message).toContainText('未使用');
    const code = await message.getByText(/^\d{6}$/).textContent();
    await portal.getByLabel('验证码', { exact: true }).fill(code ?? '');
    await portal.getByRole('button', { name: '登录', exact: true }).click();
    await expect(portal.getByText('newbie').first()).toBeVisible();
    expect((await world.journal.entries(PATHS.login)).at(-1)).toMatchObject({ status: 200 });
  });

  test('a QR code in the portal is confirmed on the phone beside it', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const phone = page.getByRole('complementary', { name: '手机' });
    const portal = page.frameLocator('iframe');
    await expect(portal.getByText('微信扫码登录')).toBeVisible();
    await phone.getByRole('button', { name: '确认', exact: true }).click();
    await page.clock.runFor(6_000);
    await expect(portal.getByText('buyer01').first()).toBeVisible();
  });

  test('only pages of this site open in it', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    await screen.open('');
    await screen.button('常用页面').click();
    await page.getByRole('menuitem', { name: '注册', exact: true }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /注册/ }).first()).toBeVisible();
    await page.getByLabel('页面地址').fill('https://evil.example/');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '只能打开本站的页面' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /注册/ }).first()).toBeVisible();
  });

  test('its column stays pinned beside every view, and after a reload', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    const column = page.getByRole('complementary', { name: '手机' });
    await screen.open('faults');
    await expect(column).toHaveCount(0);
    await screen.button('手机栏').click();
    await expect(column).toBeVisible();
    await page.getByRole('link', { name: '账号', exact: true }).click();
    await expect(column).toBeVisible();
    await page.reload();
    await expect(column).toBeVisible();
    await expect(screen.button('手机栏')).toHaveAttribute('aria-pressed', 'true');
    expect((await column.boundingBox())?.width).toBeGreaterThanOrEqual(320);
  });
});
