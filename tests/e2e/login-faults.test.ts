import type { Page, Route } from '@playwright/test';
import { MESSAGE_MAX } from '#contract/read-failure.ts';
import { expect, test } from '#support/browser-test.ts';
import { FIXED_CODE, PASSWORD, PHONES } from '#support/demo.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';

const LOGIN = '**/uc/login?*';
const SEND = '**/sendSmsCode?*';
const NETWORK = '网络连接中断，请检查网络';

type Reply = Parameters<Route['fulfill']>[0] | 'cut';

/** Answers a path with one reply after the other; `undefined` lets it through. */
async function replyTo(page: Page, path: string): Promise<(reply: Reply | undefined) => void> {
  let next: Reply | undefined;
  await page.route(path, (route) => {
    if (next === undefined) return route.continue();
    return next === 'cut' ? route.abort('connectionreset') : route.fulfill(next);
  });
  return (reply) => {
    next = reply;
  };
}

/** Presses 登录 and waits for the one message; the form is as it was, and usable. */
async function fails(login: LoginScreen, message: string): Promise<void> {
  await login.submit.click();
  await expect(login.alert).toHaveText(message);
  await expect(login.alert).toHaveCount(1);
  await expect(login.submit).toHaveText('登录');
  await expect(login.submit).not.toHaveAttribute('aria-busy');
  await expect(login.phone).toHaveValue(PHONES.buyer);
  await expect(login.code).toHaveValue(FIXED_CODE);
  await login.page.getByRole('button', { name: '关闭' }).click();
}

test.describe('the login page under faults', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  const json = (status: number, body: unknown) => ({ status, json: body });
  const text = (status: number, body: string) => ({ status, contentType: 'text/html', body });
  const login200 = (data: unknown) => json(200, { success: true, data });

  test('shows one exact message for each, and works again (F1, F3-F7, F10)', async ({ page, world }) => {
    const reply = await replyTo(page, LOGIN);
    const login = new LoginScreen(page);
    await login.open();
    await login.askForCode(world, PHONES.buyer);
    await login.code.fill(FIXED_CODE);
    const cases: readonly [Reply, string][] = [
      ['cut', NETWORK],
      [json(500, { success: false, err: { code: 'X', msg: '系统繁忙' }, message: '外层' }), '系统繁忙'],
      [text(502, '<html><h1>Bad Gateway</h1></html>'), '请求错误'],
      [text(503, ''), '请求错误'],
      [text(200, '<html>登录</html>'), '请求错误'],
      [text(200, ''), '请求错误'],
      [json(200, null), '请求错误'],
      [json(200, []), '请求错误'],
      [{ status: 204 }, '请求错误'],
      [{ status: 200, contentType: 'application/json', body: '{"success":true,"da' }, '请求错误'],
      [json(200, { errorCode: 'A1', errorMsg: '消息一' }), '消息一'],
      [json(400, { retCode: 7, errorMessage: '消息二' }), '消息二'],
      [json(400, { msgCode: 'x', message: { zh: '对象' } }), '请求错误'],
      [json(400, { code: 'x', message: '<img src=x onerror=alert(1)>' }), '<img src=x onerror=alert(1)>'],
      [json(400, { code: 'x', message: '长'.repeat(5_000) }), `${'长'.repeat(MESSAGE_MAX - 1)}…`],
      [login200({ accountSize: '1' }), '请求错误'],
      [login200({ accountSize: null }), '请求错误'],
      [login200({ accountSize: true }), '请求错误'],
      [{ ...json(429, { success: false }), headers: { 'retry-after': '7' } }, '发送过于频繁，请7秒后再试'],
      [json(429, { success: false }), '请求错误'],
      [json(401, { success: false, loginUrl: 'https://evil.example' }), '登录已失效，请重新登录'],
    ];
    for (const [fault, message] of cases) {
      reply(fault);
      await fails(login, message);
    }
    expect(new URL(page.url()).pathname).toBe('/login');
    reply(undefined);
    await login.submit.click();
    await landsAs(page, 'buyer01');
  });

  test('keeps the password when nobody could check it', async ({ page, context }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await context.setOffline(true);
    await login.signInByPassword('buyer01');
    await expect(login.alert).toHaveText(NETWORK);
    await expect(login.password).toHaveValue(PASSWORD);
    await context.setOffline(false);
    await login.submit.click();
    await landsAs(page, 'buyer01');
  });

  test('starts no countdown when the send fails, and frees the button (F1, F18)', async ({ page }) => {
    const reply = await replyTo(page, SEND);
    const login = new LoginScreen(page);
    await login.open();
    await login.phone.fill(PHONES.newbie);
    const cases: readonly [Reply, string][] = [
      ['cut', NETWORK],
      [json(500, { success: false, err: { code: 'SMS', msg: '短信通道繁忙' } }), '短信通道繁忙'],
      [text(200, ''), '请求错误'],
    ];
    for (const [fault, message] of cases) {
      reply(fault);
      await login.getCode.click();
      await expect(login.alert).toHaveText(message);
      await expect(login.getCode).toHaveText('获取验证码');
      await expect(login.getCode).toBeEnabled();
      await expect(login.phone).toHaveValue(PHONES.newbie);
      await page.getByRole('button', { name: '关闭' }).click();
    }
    reply(undefined);
    await login.getCode.click();
    await expect(login.getCode).toHaveText(/秒后重新获取/);
    // A page that was loaded anew knows of no countdown; the server's refusal says how long to wait (F16).
    await login.open();
    await login.phone.fill(PHONES.newbie);
    await login.getCode.click();
    await expect(login.alert).toHaveText(/^发送过于频繁，请\d{1,2}秒后再试$/);
  });

  test('ignores an answer that comes after the form was left (F12, F13)', async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(LOGIN, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('buyer01');
    await expect(login.submit).toHaveText('登录中…');
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.waitForURL('**/register');
    release();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe('/register');
    await expect(login.alert).toHaveCount(0);
  });

  test('fetches a key that is gone, broken or replaced once more, and sends nothing in clear (F20)', async ({
    page,
    world,
  }) => {
    const reply = await replyTo(page, '**/uc/login/publicKey*');
    const login = new LoginScreen(page);
    reply(
      json(200, { success: true, data: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' } }),
    );
    await login.open();
    await login.signInByPassword('buyer01');
    await expect(login.alert).toHaveText('请求错误');
    await expect(login.password).toHaveValue(PASSWORD);
    expect(await requestsOf(world, 'login')).toBe(0);

    reply(undefined);
    await login.signInByPassword('buyer01', 'wrong');
    await expect(login.alert).toHaveText('账号或密码错误');
    // The server's clock alone moves on: its key is replaced and gone, the page still holds it.
    await world.call('POST', '/keys/rotate');
    await world.call('POST', '/clock', { body: { advanceMs: 241_000 } });
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    const codes = (await world.journal()).filter(({ endpoint }) => endpoint === 'login').map(({ code }) => code);
    expect(codes).toEqual(['CREDENTIALS_REJECTED', 'PUBLIC_KEY_EXPIRED', null]);
    expect(JSON.stringify(await world.journal())).not.toContain(PASSWORD);
  });

  test('renews refused tokens and sends once more (F10)', async ({ page, world, context }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await context.clearCookies({ name: 'csrf_token' });
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    const codes = (await world.journal()).filter(({ endpoint }) => endpoint === 'login').map(({ code }) => code);
    expect(codes).toEqual(['CSRF_REJECTED', null]);
  });

  test('works for this visit when the browser keeps nothing (F22)', async ({ page }) => {
    await page.addInitScript(() => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[method] = () => {
          throw new DOMException('closed', 'SecurityError');
        };
    });
    const login = new LoginScreen(page);
    await login.open();
    await login.tab('账号登录');
    await login.remember.check();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
  });

  test('shows no account from a storage that somebody else wrote (F22)', async ({ page }) => {
    const login = new LoginScreen(page);
    await login.open();
    await page.evaluate(() => {
      localStorage.setItem('login_component_keep_acc', 'YES');
      localStorage.setItem('login_component_account', 'x'.repeat(500));
    });
    await login.open();
    await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true');
    await login.tab('账号登录');
    await expect(login.account).toHaveValue('');
    await expect(login.remember).not.toBeChecked();
  });

  test('says once that cookies are blocked, and stays (F23)', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    const login = new LoginScreen(page);
    await login.open();
    await login.signInByPassword('buyer01');
    await expect(login.alert).toHaveText('浏览器已禁用Cookie，无法登录，请开启后重试');
    await expect(login.alert).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('forgets secrets and is not busy when it comes back from the cache (F17)', async ({ page }) => {
    const login = new LoginScreen(page);
    await page.route(LOGIN, () => undefined);
    await login.open();
    await login.phone.fill(PHONES.buyer);
    await login.code.fill('654321');
    await login.signInByPassword('buyer01');
    await expect(login.submit).toHaveText('登录中…');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(login.submit).toHaveText('登录');
    await expect(login.password).toHaveValue('');
    await expect(login.account).toHaveValue('buyer01');
    await login.tab('验证码登录');
    await expect(login.code).toHaveValue('');
    await expect(login.phone).toHaveValue(PHONES.buyer);
  });

  test('is a form without its extras when their calls fail', async ({ page }) => {
    for (const path of ['config', 'custom', 'prepare'])
      await page.route(`**/uc/login/${path}*`, (route) => route.abort());
    const login = new LoginScreen(page);
    await login.open('?gotoUrl=%2Fgo%3Fa');
    await login.signInByPassword('buyer01');
    await page.waitForURL('**/go?a');
  });
});
