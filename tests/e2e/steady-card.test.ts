import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';

/** Where the card stands and how high it is, and where its QR code is. */
async function places(page: Page): Promise<object> {
  const heading = page.getByRole('heading', { level: 1 });
  const card = await heading.locator('xpath=../..').boundingBox();
  const qr = await page.getByRole('img', { name: /^微信.*二维码$/ }).boundingBox();
  return { card, qr };
}

test.describe('the card of login and register', () => {
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 900, height: 700 },
  ]) {
    test(`stays as it is from one page to the other, with the prefix and without, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      const seen = await places(page);
      for (const path of ['/register', '/go/portal/login', '/go/portal/register']) {
        await page.goto(path);
        await page.getByRole('img', { name: /^微信.*二维码$/ }).waitFor();
        expect(await places(page), path).toEqual(seen);
      }
    });
  }

  for (const width of [1440, 600, 375]) {
    test(`stays as it is from one tab to the other at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      const others = page.getByText('其他登录方式');
      const before = await others.boundingBox();
      await login.tab('账号登录');
      await expect(login.password).toBeVisible();
      // The panel that was left goes with the page's next frame.
      await expect.poll(() => others.boundingBox()).toEqual(before);
    });
  }
});

test.describe('the breadcrumb', () => {
  const PAGES = {
    '/go/portal/login': '登录',
    '/go/portal/register': '注册',
    '/go/portal/forgetPwd': '找回密码',
    '/go/portal/notLink': '账号未关联企业',
    '/go/portal/login?oauth_fail=1': '账号未关联企业',
    '/go/portal/authenterprise': '企业认证',
    '/go/portal/nowhere': '页面不存在',
  };

  for (const [path, title] of Object.entries(PAGES)) {
    test(`begins at the card's left edge and ends with the page's own title at ${path}`, async ({ page }) => {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      const trail = page.getByRole('navigation', { name: '面包屑' });
      await expect(trail.getByRole('listitem')).toHaveText(['云采购', title]);
      await expect(trail.locator('[aria-current="page"]')).toHaveText(title);
      for (const width of [1440, 800, 600]) {
        await page.setViewportSize({ width, height: 900 });
        const card = await heading.locator('xpath=ancestor::*[parent::main]').boundingBox();
        const link = await trail.getByRole('link', { name: '云采购' }).boundingBox();
        expect(link?.x).toBeCloseTo(card?.x ?? -1, 0);
      }
    });
  }
});
