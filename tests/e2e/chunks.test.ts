import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';

const NETWORK = '网络连接中断，请检查网络';
const REGISTER_CODE = /\/assets\/register-page-/;
const RSA_CODE = /\/assets\/index\.browser-/;

const registerLink = (page: Page) => page.getByRole('link', { name: '立即注册' });
const registerForm = (page: Page) => page.getByRole('heading', { name: '注册账号' });
const broken = (page: Page) => page.getByRole('heading', { name: NETWORK });
const retry = (page: Page) => page.getByRole('button', { name: '重试' });

/** Rules of the registration's own style sheet that the page has. */
async function styledRules(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sheets = [...document.styleSheets].filter(({ href }) => href?.includes('/register-page-'));
    return sheets.reduce((sum, sheet) => sum + sheet.cssRules.length, 0);
  });
}

test.describe('code that a dead server cannot give (F1, F30)', () => {
  // Every request that is cut is an error in the console.
  test.use({ allowConsole: [/./] });

  test('shows the page of F30 where it is the first script, and its link loads the same address again', async ({
    page,
  }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/login?gotoUrl=%2Fgo%3Fa');
    const oops = page.getByRole('heading', { name: 'Oops! Something went wrong.' });
    await expect(oops).toBeVisible();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: '刷新页面' }).click();
    await expect(page.getByRole('tab', { name: '验证码登录' })).toBeVisible();
    await expect(page).toHaveURL('/login?gotoUrl=%2Fgo%3Fa');
  });

  test('is reported in words, and tried again by a button', { tag: '@release' }, async ({ page }) => {
    await page.route(REGISTER_CODE, (route) => route.abort());
    await page.goto('/login?gotoUrl=%2Fgo%3Fa');
    await registerLink(page).click();
    await expect(broken(page)).toBeVisible();
    await expect(page.getByText('Oops! Something went wrong.')).toHaveCount(0);
    const reloaded = page.waitForEvent('load');
    await retry(page).click();
    await reloaded;
    await expect(broken(page)).toBeVisible();
    await page.unroute(REGISTER_CODE);
    await retry(page).click();
    await expect(registerForm(page)).toBeVisible();
    await expect(page).toHaveURL('/register?gotoUrl=%2Fgo%3Fa');
  });

  test('leaves our page in place while the server is dead, and the way back open', { tag: '@release' }, async ({
    page,
    context,
    login,
  }) => {
    await page.route(REGISTER_CODE, (route) => route.abort());
    await login.open();
    await context.setOffline(true);
    await registerLink(page).click();
    await expect(broken(page)).toBeVisible();
    await retry(page).click();
    await expect(page.getByRole('alert').filter({ hasText: NETWORK })).toHaveCount(2);
    await expect(retry(page)).toBeFocused();
    await page.goBack();
    await expect(login.submit).toBeVisible();

    await context.setOffline(false);
    await page.unroute(REGISTER_CODE);
    await registerLink(page).click();
    await expect(registerForm(page)).toBeVisible();
    // Its styles came too: Vite by itself would not ask for them a second time.
    await expect.poll(() => styledRules(page)).toBeGreaterThan(0);
  });

  test('of the encryption fails a sign-in with its error, which keeps the password and works later', {
    tag: '@release',
  }, async ({ page, login }) => {
    await page.route(RSA_CODE, (route) => route.abort());
    await login.open();
    await login.signInByPassword('buyer01');
    await expect(login.alert).toHaveText(NETWORK);
    await expect(login.password).toHaveValue('Passw0rd!');
    await page.unroute(RSA_CODE);
    await login.submit.click();
    await page.waitForURL('/go');
  });
});

test('the likely next pages are there once the page was idle, and nothing of console or chat host', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const names = () =>
    fetched.flatMap((path) => /\/assets\/(?!use-)([a-z-]+-pages?)-[\w-]+\.js$/.exec(path)?.[1] ?? []).sort();
  await expect
    .poll(names)
    .toEqual(['account-select-page', 'go-page', 'placeholder-pages', 'recover-page', 'register-page']);
  expect(fetched.filter((path) => /__sandbox\/(?!api|enter)|host|dingtalk|dialog/.test(path))).toEqual([]);
});

test.describe('without a server', () => {
  test.use({ allowConsole: [/./] });

  test('the pages that were fetched ahead still open', { tag: '@release' }, async ({ page, context }) => {
    const last = page.waitForResponse(/placeholder-pages-[\w-]+\.js$/);
    await page.goto('/login');
    await last;
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await registerLink(page).click();
    await expect(registerForm(page)).toBeVisible();
  });
});
