import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { LoginScreen } from '#support/login-screen.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];

/** Layout shifts that no click caused, summed up from the start of the page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Interactive things that are smaller than 24 by 24, or whose text a phone would zoom into. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main a, main button, main input, main [role="tab"]')];
    return seen
      .filter((element) => {
        // A checkbox is hit by its whole label.
        const target = element.matches('[type="checkbox"], [type="radio"]') ? element.closest('label') : element;
        const { width, height } = target?.getBoundingClientRect() ?? { width: 0, height: 0 };
        const isField = element.matches('input:not([type="checkbox"], [type="radio"])');
        const isMain = isField || element.matches('form button[type="submit"]');
        const zooms = isField && Number.parseFloat(getComputedStyle(element).fontSize) < 16;
        return width < 24 || height < (isMain ? 44 : 24) || zooms;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const viewport of WIDTHS) {
  test.describe(`the login page at ${viewport.width}`, { tag: '@release' }, () => {
    test.use({ viewport });

    test('does not move while it loads, nor when errors and labels come and go', async ({ page, login }) => {
      const shifts = await watchShifts(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      await expect(page.getByRole('link', { name: '1688授权登录' })).toBeVisible();
      expect(await shifts()).toBeLessThan(0.02);
      const box = () => page.getByRole('link', { name: '立即注册' }).boundingBox();
      const before = await box();
      await login.submit.click();
      await expect(login.phone).toHaveAttribute('aria-invalid', 'true');
      expect(await box()).toEqual(before);
      await login.phone.fill(PHONES.newbie);
      await login.getCode.click();
      await expect(login.getCode).toHaveText(/秒后重新获取/);
      expect(await box()).toEqual(before);
      expect(await tooSmall(page)).toEqual([]);
      await login.tab('账号登录');
      expect(await tooSmall(page)).toEqual([]);
    });
  });
}

test.describe('the login page', () => {
  test('reads as one page: language, title, landmarks, one heading, the order of a phone, and the attributes for autofill (C12)', async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await login.open();
    await expect(page).toHaveTitle('登录 - 云采购');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('欢迎登录云采购');
    await expect(page.getByRole('banner')).toHaveText('云采购');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(login.qr).toBeVisible();
    const order = ['欢迎登录云采购', '验证码登录', '手机号', '登录', '其他登录方式', '立即注册', '微信扫码登录'];
    const tops = await Promise.all(
      order.map(async (text) => (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? -1),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect((await login.qr.boundingBox())?.width).toBe(160);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await login.qr.boundingBox())?.width).toBe(180);
    await expect(login.phone).toHaveAttribute('type', 'tel');
    await expect(login.phone).toHaveAttribute('inputmode', 'numeric');
    await expect(login.phone).toHaveAttribute('autocomplete', 'tel');
    await expect(login.code).toHaveAttribute('inputmode', 'numeric');
    await expect(login.code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(login.code).toHaveAttribute('enterkeyhint', 'go');
    await expect(login.phone).not.toHaveAttribute('maxlength');
    await expect(login.code).not.toHaveAttribute('maxlength');
    await login.tab('账号登录');
    await expect(login.account).toHaveAttribute('autocomplete', 'username');
    await expect(login.account).toHaveAttribute('autocapitalize', 'none');
    await expect(login.account).toHaveAttribute('spellcheck', 'false');
    await expect(login.password).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
  });

  test('leaves the focus alone on a touch screen', { tag: '@release' }, async ({ browser, baseURL, world }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });
    const page = await context.newPage();
    await page.goto(`${baseURL}/__sandbox/enter/${world.id}?to=/login`);
    await expect(new LoginScreen(page).qr).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await context.close();
  });

  test('keeps primary button, error field and placeholder apart in forced colours', { tag: '@release' }, async ({
    page,
    login,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await login.open();
    const look = (selector: string, pseudo?: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => {
          const { color, backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element, part);
          return [color, backgroundColor, borderTopStyle, borderTopWidth].join(' ');
        }, pseudo);
    const [primary, secondary] = [await look('button[type="submit"]'), await look('form button[type="button"]')];
    expect(primary).not.toBe(secondary);
    const field = await look('input[type="tel"]');
    expect((await look('input[type="tel"]', '::placeholder')).split(') ')[0]).not.toBe(field.split(') ')[0]);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(login.phone).toHaveAttribute('aria-invalid', 'true');
    expect(await look('input[type="tel"]')).not.toBe(field);
  });
});
