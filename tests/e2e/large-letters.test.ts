import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';

const SCREENS = ['/login', '/register', '/go/portal/forgetPwd', '/notLink', '/go', '/no-such-page'] as const;

/** As if the reader's own text size were 32 px instead of 16. */
async function doubleLetters(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });
}

/** Things whose words do not fit into them, or lie over each other in lines that are too low. */
function spilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = [...document.querySelectorAll<HTMLElement>('button, a, label, input, p, h1, h2, [role="tab"]')];
    return things
      .filter((element) => {
        if (element.closest('.visually-hidden') || element.clientWidth === 0) return false;
        if (element.matches('[type="checkbox"]')) return false;
        const { lineHeight, fontSize } = getComputedStyle(element);
        // What is typed scrolls in its field.
        const isTooWide = !element.matches('input') && element.scrollWidth > element.clientWidth + 1;
        const isTooHigh = element.matches('button, input') && element.scrollHeight > element.clientHeight + 1;
        return isTooWide || isTooHigh || Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const width of [1440, 375] as const) {
  test.describe(`letters of twice the size at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, allowConsole: [/status of 503/] });

    for (const path of SCREENS) {
      test(`${path}: every word is in its box, and nothing scrolls sideways`, async ({ page, world }) => {
        await doubleLetters(page);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (path === '/login') await new LoginScreen(page).qr.waitFor();
        expect(await spilled(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(world.id).toBeTruthy();
      });
    }

    test('/login: the countdown, errors, the other tab and a toast as well', async ({ page, world }) => {
      await doubleLetters(page);
      const login = new LoginScreen(page);
      await login.open();
      await login.phone.fill('13800000001');
      await login.getCode.click();
      await expect(login.getCode).toHaveText(/秒后重新获取/);
      await login.submit.click();
      expect(await spilled(page)).toEqual([]);
      await world.fault({ match: { path: '/uc/login' }, answer: { status: 503 } });
      await login.signInByPassword('buyer01');
      await expect(login.alert).toBeVisible();
      expect(await spilled(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}
