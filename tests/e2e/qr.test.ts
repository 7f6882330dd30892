import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { BrowserWorld } from '#scripts/visitor/browser-world.ts';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';

const POLL = 5_000;
/** So long the confirmation is shown. */
const SHOWN = 800;

test.describe('login by WeChat QR code', () => {
  test('signs in when the phone confirms', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open('?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await expect(login.qr).toBeVisible();
    await expect(page.getByText('请使用微信扫一扫')).toBeVisible();
    await world.qr('scan', { identity: 'wx-buyer01' });
    await world.advance(POLL);
    await expect.poll(() => requestsOf(world, 'qrStatus')).toBe(1);
    await expect(page.getByText('请使用微信扫一扫')).toBeVisible();
    await world.qr('confirm', { identity: 'wx-buyer01' });
    await world.advance(POLL);
    await landsAs(page, 'buyer01');
    expect(new URL(page.url()).search).toBe('?from=qr');
    expect(await requestsOf(world, 'prepare')).toBe(1);
  });

  test('can be read by a phone at its size on the page, and opens WeChat in this world', async ({ page, world }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    const picture = await login.qr.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return { width: canvas.width, data: [...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])] };
    });
    const read = jsQR(Uint8ClampedArray.from(picture.data), picture.width, picture.width);
    const address = new URL(read?.data ?? '');
    expect(address.origin).toBe(new URL(page.url()).origin);
    expect(address.pathname).toBe(`/__sandbox/enter/${world.id}`);
    expect(address.searchParams.get('to')).toBe('/__sandbox/stage/wechat');
    expect(address.searchParams.get('scene')).toBe((await world.tickets()).at(-1)?.scene);
  });

  test('sends a WeChat that is new here to enterprise authentication', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open('?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await expect(login.qr).toBeVisible();
    await world.qr('confirm', { identity: 'wx-new' });
    await world.advance(POLL);
    await page.waitForURL('**/go/portal/authenterprise');
  });

  test('shows for a moment that it was confirmed, then goes on', async ({ page, world }) => {
    await confirmOnPausedPage(page, world);
    const done = page.getByRole('status').filter({ hasText: '扫码成功，正在登录…' });
    await expect(done).toBeVisible();
    await page.clock.runFor(SHOWN - 100);
    await expect(done).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.clock.runFor(100);
    await landsAs(page, 'buyer01');
  });

  test('takes nobody along who leaves the page at that moment', async ({ page, world }) => {
    await confirmOnPausedPage(page, world);
    await expect(page.getByText('扫码成功，正在登录…')).toBeVisible();
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.waitForURL('**/register');
    await page.clock.runFor(SHOWN);
    await expect(page.getByRole('heading', { name: '注册账号' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/register');
  });

  test('expires, polls no more, and starts anew on 点击刷新', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await world.qr('expire');
    await world.advance(POLL);
    await expect(page.getByRole('status').filter({ hasText: '二维码已过期' })).toBeVisible();
    const panel = page.getByRole('region', { name: '微信扫码登录' });
    await expect(panel.getByRole('button')).toHaveCount(1);
    await expect(login.qr).toHaveCount(0);
    const polls = await requestsOf(world, 'qrStatus');
    await page.clock.fastForward(60_000);
    await page.clock.runFor(20_000);
    expect(await requestsOf(world, 'qrStatus')).toBe(polls);
    expect(await requestsOf(world, 'prepare')).toBe(1);

    await panel.getByRole('button', { name: '点击刷新' }).click();
    await expect(login.qr).toBeVisible();
    await expect(page.getByText('请使用微信扫一扫')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '二维码已刷新' })).toHaveCount(1);
    await world.qr('confirm', { identity: 'wx-buyer01' });
    await world.advance(POLL);
    await landsAs(page, 'buyer01');
  });

  test('expires by itself after five minutes', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await world.advance(300_000);
    await expect(page.getByText('二维码已过期')).toBeVisible();
  });

  test('polls once every five seconds, and says its state once', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await page.evaluate(() => {
      const status = document.querySelector('section [role="status"]') as HTMLElement;
      status.dataset.changes = '0';
      new MutationObserver((changes) => {
        status.dataset.changes = String(Number(status.dataset.changes) + changes.length);
      }).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    const before = await requestsOf(world, 'qrStatus');
    for (let round = 1; round <= 4; round += 1) {
      await page.clock.runFor(POLL);
      await expect.poll(() => requestsOf(world, 'qrStatus')).toBe(before + round);
      // The answer has to be read before the next wait begins.
      await page.waitForTimeout(100);
    }
    await expect(page.locator('section [role="status"]')).toHaveAttribute('data-changes', '0');
  });

  test('stops polling when the page is left, and never has two pollers', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.waitForURL('**/register');
    await page.goBack();
    await expect(login.qr).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(login.qr).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    const before = await world.journal();
    await page.clock.runFor(POLL);
    await page.waitForTimeout(300);
    const after = (await world.journal()).slice(before.length).filter(({ endpoint }) => endpoint === 'qrStatus');
    expect(after).toHaveLength(1);
  });

  test('asks at once when the page is seen again after a long sleep', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    await world.qr('confirm', { identity: 'wx-buyer01' });
    // The clock has moved, no timer has run: the machine slept.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor(10);
    await expect(page.getByText('扫码成功，正在登录…')).toBeVisible();
    await page.clock.runFor(SHOWN);
    await page.waitForURL((url) => url.pathname === '/go');
    expect(await requestsOf(world, 'qrStatus')).toBe(1);
  });

  test('stops when somebody signs in by the form', async ({ page, world }) => {
    const login = new LoginScreen(page);
    await login.open();
    await expect(login.qr).toBeVisible();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    expect(await requestsOf(world, 'qrStatus')).toBe(0);
  });

  test.describe('with faults (threat F26)', () => {
    test.use({ allowConsole: [/Failed to load resource/] });
    const status = (qrCode: unknown, rest: object = {}) => ({ json: { success: true, data: { qrCode, ...rest } } });

    test('offers 重试 when the ticket cannot be had', async ({ page }) => {
      await page.route('**/uc/login/prepare?*', (route) => route.abort(), { times: 1 });
      const login = new LoginScreen(page);
      await login.open();
      await expect(page.getByRole('status').filter({ hasText: '二维码加载失败' })).toBeVisible();
      await page.getByRole('button', { name: '重试' }).click();
      await expect(login.qr).toBeVisible();
    });

    test('offers 重试 when the picture is broken', async ({ page }) => {
      await page.route('**/uc/login/prepare?*', (route) =>
        route.fulfill({
          json: { success: true, data: { extData: { qrcode: 'data:image/png;base64,AAAA', weChatScene: 'scene' } } },
        }),
      );
      await new LoginScreen(page).open();
      await expect(page.getByText('二维码加载失败')).toBeVisible();
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    });

    test('draws nothing but a PNG', async ({ page }) => {
      await page.route('**/uc/login/prepare?*', (route) =>
        route.fulfill({
          json: { success: true, data: { extData: { qrcode: 'data:image/svg+xml,<svg/>', weChatScene: 'scene' } } },
        }),
      );
      await new LoginScreen(page).open();
      await expect(page.getByText('二维码加载失败')).toBeVisible();
    });

    test('keeps polling at a status it does not know', async ({ page, world }) => {
      const unknown = [1, 3, 9];
      await page.route('**/qrcode/status?*', (route) => {
        const next = unknown.shift();
        return next === undefined ? route.continue() : route.fulfill(status(JSON.stringify({ qrCodeStatus: next })));
      });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      await world.qr('confirm', { identity: 'wx-buyer01' });
      for (const left of [2, 1, 0]) {
        await page.clock.fastForward(POLL);
        await expect.poll(() => unknown.length).toBe(left);
        await expect(login.qr).toBeVisible();
        await page.waitForTimeout(100);
      }
      await page.clock.fastForward(POLL);
      await landsAs(page, 'buyer01');
    });

    test('keeps polling when an answer is of a wrong shape, and backs off', async ({ page, world }) => {
      let polls = 0;
      await page.route('**/qrcode/status?*', (route) => {
        polls += 1;
        return route.fulfill(polls === 1 ? status('{"qrCodeStatus":"2"}') : status('no json'));
      });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      await world.advance(POLL);
      await expect.poll(() => polls).toBe(1);
      await page.waitForTimeout(200);
      await world.advance(POLL);
      await expect.poll(() => polls).toBe(2);
      await page.waitForTimeout(200);
      await world.advance(POLL);
      await page.waitForTimeout(200);
      expect(polls).toBe(2);
      await expect(login.qr).toBeVisible();
    });

    test('offers another code when a confirmation brings no gsid', async ({ page, world }) => {
      await page.route('**/qrcode/status?*', (route) => route.fulfill(status('{"qrCodeStatus":2}')), { times: 1 });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      await world.advance(POLL);
      await expect(page.getByText('二维码加载失败')).toBeVisible();
      await page.getByRole('button', { name: '重试' }).click();
      await expect(login.qr).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/login');
    });

    test('stops at a 401, without leaving the page', async ({ page, world }) => {
      let polls = 0;
      await page.route('**/qrcode/status?*', (route) => {
        polls += 1;
        return route.fulfill({ status: 401, json: { success: false, loginUrl: '/login' } });
      });
      const login = new LoginScreen(page);
      await login.open();
      await expect(login.qr).toBeVisible();
      await world.advance(POLL);
      await expect(page.getByText('二维码加载失败')).toBeVisible();
      await world.advance(60_000);
      expect(polls).toBe(1);
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  });
});

/** Confirms the QR code of the login page, whose clock stands still right after the poll that tells. */
async function confirmOnPausedPage(page: Page, world: BrowserWorld): Promise<void> {
  const login = new LoginScreen(page);
  await login.open();
  await expect(login.qr).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  await world.qr('confirm', { identity: 'wx-buyer01' });
  await page.clock.runFor(POLL);
}
