import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
] as const;

/** Where the card stands and how high it is, and where its QR code is, in windows of each size. */
async function places(page: Page): Promise<object[]> {
  const found: object[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const heading = page.getByRole('heading', { level: 1 });
    const card = await heading.locator('xpath=../..').boundingBox();
    const qr = await page.getByRole('img', { name: /^微信.*二维码$/ }).boundingBox();
    found.push({ card, qr });
  }
  return found;
}

test.describe('the card of login and register', { tag: '@release' }, () => {
  test('stays as it is from one page to the other, with the prefix and without, at 1440 and 900', async ({
    page,
    login,
  }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    const seen = await places(page);
    for (const path of ['/register', '/go/portal/login', '/go/portal/register']) {
      await page.goto(path);
      await page.getByRole('img', { name: /^微信.*二维码$/ }).waitFor();
      expect(await places(page), path).toEqual(seen);
    }
  });

  test('stays as it is from one tab to the other at 1440, 600 and 375', async ({ page, login }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    const others = page.getByText('其他登录方式');
    for (const width of [1440, 600, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await login.tab('验证码登录');
      await expect(login.phone).toBeVisible();
      await expect(login.password).toHaveCount(0);
      const before = await others.boundingBox();
      await login.tab('账号登录');
      await expect(login.password).toBeVisible();
      // The panel of the other tab leaves with the page's next frame.
      await expect.poll(() => others.boundingBox(), `at ${width}`).toEqual(before);
    }
  });
});

test("the breadcrumb begins at the card's left edge", { tag: '@release' }, async ({ page }) => {
  for (const path of ['/go/portal/register', '/go/portal/nowhere']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const home = page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '云采购' });
    for (const width of [1440, 800, 600]) {
      await page.setViewportSize({ width, height: 900 });
      const card = await heading.locator('xpath=ancestor::*[parent::main]').boundingBox();
      expect((await home.boundingBox())?.x, `${path} at ${width}`).toBeCloseTo(card?.x ?? -1, 0);
    }
  }
});
