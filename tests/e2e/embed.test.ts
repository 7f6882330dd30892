import type { Page } from '@playwright/test';
import type { WorldSettings } from '#contract/control/settings.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { GROUP_IDS, MINUTE, PHONES, SECOND } from '#support/demo.ts';
import { ParentPage } from '#support/parent-page.ts';
import { WORLD_COOKIE } from '#support/world-cookies.ts';

const DONE = '登录成功，正在返回…';
const FAILED = '无法返回原页面，请关闭后重试';

test.describe('the login in the frame of an allowed site', () => {
  test('hands the gsid over in one message, and the gsid alone signs in', async ({ page, world, baseURL, parent }) => {
    await parent.embed({
      query: [
        ['parentUrl', parent.origin],
        ['gotoUrl', '/orders?a=1'],
      ],
    });
    await expect(parent.frame.getByRole('heading', { name: '欢迎登录云采购' })).toBeVisible();
    await expect(parent.frame.getByRole('banner')).toHaveCount(0);
    expect(await parent.inFrame(() => document.hasFocus())).toBe(false);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    await parent.login.signInByPassword('buyer01');
    await expect(parent.frame.getByRole('heading', { name: DONE })).toBeVisible();
    const [message] = await parent.received(1);
    expect(message?.origin).toBe(`http://member.localhost:${new URL(parent.origin).port}`);
    expect(typeof message?.data).toBe('string');
    const { gsid, ...rest } = JSON.parse(String(message?.data));
    expect(rest).toEqual({ type: 'login', gotoUrl: '/orders?a=1' });

    const elsewhere = sandboxAt(baseURL ?? '')
      .world(world.id)
      .browser();
    expect((await elsewhere.identify(gsid)).status).toBe(200);
    expect(await elsewhere.whoAmI()).toBe('buyer01');
  });

  test('takes one of several accounts, by the session that only this frame has', { tag: '@release' }, async ({
    world,
    baseURL,
    parent,
  }) => {
    await parent.embed({ width: 360, height: 480 });
    await parent.login.signInBySms(world, PHONES.group);
    await parent.login.picker.getByRole('radio', { name: 'group-sub1' }).check();
    await parent.login.picker.getByRole('button', { name: '确定' }).click();
    await expect(parent.frame.getByRole('heading', { name: DONE })).toBeVisible();
    const messages = await parent.received(1);
    const elsewhere = sandboxAt(baseURL ?? '')
      .world(world.id)
      .browser();
    await elsewhere.identify(JSON.parse(String(messages[0]?.data)).gsid);
    expect(await elsewhere.whoAmI()).toBe('group-sub1');
    expect(GROUP_IDS).toContain((await world.account('group-sub1')).accountId);
  });

  test('sends X-Embedded with each call, and its cookies are Partitioned', async ({ page, context, parent }) => {
    const calls: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/go/uc/')) calls.push(request.headers()['x-embedded']);
    });
    await parent.embed();
    await expect(parent.login.qr).toBeVisible();
    expect(calls.length).toBeGreaterThan(2);
    expect(new Set(calls)).toEqual(new Set(['1']));
    const cookies = (await context.cookies()).filter(({ domain }) => domain === 'member.localhost');
    const kept = cookies.filter(({ name }) => !WORLD_COOKIE.test(name));
    expect(kept.map(({ name }) => name).sort()).toEqual(['csrf_token', 'ctoken', 'uc_session']);
    for (const cookie of kept) expect(cookie).toMatchObject({ sameSite: 'None', secure: true });
    expect(kept.every(({ partitionKey }) => partitionKey?.startsWith('http://partner.localhost'))).toBe(true);
  });

  test('opens 1688 in a tab of its own: it lets nobody frame it', { tag: '@release' }, async ({ context, parent }) => {
    await parent.embed({
      query: [
        ['parentUrl', parent.origin],
        ['gotoUrl', '/go?a=1'],
      ],
    });
    const opened = context.waitForEvent('page');
    await parent.frame.getByRole('link', { name: '1688授权登录' }).click();
    const tab = await opened;
    await expect(tab.getByRole('banner')).toBeVisible();
    expect(new URL(tab.url()).search).toBe('?gotoUrl=%2Fgo%3Fa%3D1');
  });
});

test.describe('a parent that does not take the sign-in (F25)', { tag: '@release' }, () => {
  test('is reported after a while, and gets the message once more on request; then a new sign-in is due', async ({
    world,
    parent,
  }) => {
    await parent.embed();
    await parent.login.signInByPassword('buyer01');
    await expect(parent.frame.getByRole('heading', { name: DONE })).toBeVisible();
    await world.advance(15 * SECOND);
    await expect(parent.frame.getByRole('alert')).toContainText(FAILED);
    await parent.frame.getByRole('button', { name: '重试' }).click();
    await expect(parent.frame.getByRole('heading', { name: DONE })).toBeVisible();
    const messages = await parent.received(2);
    expect(messages[1]).toEqual(messages[0]);

    await world.advance(MINUTE);
    await expect(parent.frame.getByRole('alert')).toContainText(FAILED);
    await parent.frame.getByRole('button', { name: '重试' }).click();
    await expect(parent.frame.getByRole('heading', { name: '欢迎登录云采购' })).toBeVisible();
    expect(await parent.messages()).toHaveLength(2);
  });
});

test.describe('with all cookies blocked (F24)', () => {
  test('the frame shows one text, and posts nothing', { tag: '@release' }, async ({ page, parent }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    await parent.embed();
    await parent.login.signInByPassword('buyer01');
    await expect(parent.login.alert).toHaveText('浏览器已禁用Cookie，无法登录，请开启后重试');
    await expect(parent.login.alert).toHaveCount(1);
    expect(await parent.messages()).toEqual([]);
  });
});

/** Chromium reports a frame that a policy forbids. */
const FRAMING_REFUSED = /Framing '.*' violates .*frame-ancestors/;

test.describe('a site on no list', () => {
  test.use({ allowConsole: [FRAMING_REFUSED] });

  test('sees nothing in its frame and gets no message, whatever its parentUrl (C6, C8)', async ({
    page,
    world,
    baseURL,
  }) => {
    const evil = new ParentPage(page, world, baseURL, 'evil');
    const partner = evil.origin.replace('evil', 'partner');
    const refused = async (path: string, parentUrl: string) => {
      await evil.embed({ path, query: [['parentUrl', parentUrl]] });
      await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
    };
    for (const parentUrl of [evil.origin, partner, new URL(partner).host]) await refused('/login', parentUrl);
    const others = ['/register', '/accountSelect', '/go/portal/forgetPwd', '/docs/legal.html'];
    for (const path of others) await refused(path, partner);
    expect(await evil.messages()).toEqual([]);
  });
});

test.describe('a listed site that lies about itself (C5, C6)', () => {
  test('gets the normal page with its header, and no message', { tag: '@release' }, async ({
    page,
    world,
    baseURL,
  }) => {
    const evil = new ParentPage(page, world, baseURL, 'evil');
    // The world lets it frame the portal: only the embedded mode's own check is left.
    const change: Partial<WorldSettings> = {
      embedAllowList: ['http://partner.localhost:*', 'http://evil.localhost:*'],
    };
    await world.changeSettings(change);
    await evil.embed({ query: [['parentUrl', evil.origin.replace('evil', 'partner')]] });
    await expect(evil.frame.getByRole('banner')).toBeVisible();
    await evil.login.signInByPassword('buyer01');
    await expect(evil.frame.getByRole('button', { name: '退出登录' })).toBeVisible();
    expect(await evil.messages()).toEqual([]);
  });
});

/** How far ahead of its own time a page's clock is stopped, in milliseconds: more where the machine was too slow. */
const AHEAD_MS = [100, 500, 2_500] as const;

/** Stops the page's clock a moment ahead of now; it cannot be stopped at a moment that has gone by meanwhile. */
async function pauseClock(page: Page): Promise<void> {
  let problem: unknown;
  for (const ahead of AHEAD_MS) {
    try {
      const now = await page.evaluate(() => Date.now());
      return await page.clock.pauseAt(now + ahead);
    } catch (error) {
      if (!String(error).includes('to the past')) throw error;
      problem = error;
    }
  }
  throw problem;
}

const SCREENS = ['/login', '/register', '/go/portal/forgetPwd', '/notLink', '/no-such-page'] as const;

test.describe('the smallest frame, 360 by 480', { tag: '@release' }, () => {
  test('scrolls nothing sideways, takes no focus and passes axe on every screen', async ({ page, parent }) => {
    for (const path of SCREENS)
      await test.step(path, async () => {
        await parent.embed({ path, width: 360, height: 480 });
        await expect(parent.frame.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(parent.frame.getByRole('banner')).toHaveCount(0);
        expect(await parent.inFrame(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        await axe(page);
      });
  });

  test('shows both forms, their errors, the picker and the end of it', async ({ page, world, parent }) => {
    const { login } = parent;
    const fits = async () => {
      expect(await parent.inFrame(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await axe(page);
    };
    await parent.embed({ width: 360, height: 480 });
    await login.submit.click();
    await expect(parent.frame.getByText('请输入手机号')).toBeVisible();
    await fits();
    await login.tab('账号登录');
    await login.submit.click();
    await expect(parent.frame.getByText('请输入密码')).toBeVisible();
    await fits();
    await login.tab('验证码登录');
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker).toBeVisible();
    // The message about the code would lie over the picker's title: gone, though no time passes.
    await pauseClock(page);
    await expect(parent.frame.getByText(/^验证码已发送/)).toHaveCount(0);
    await page.clock.resume();
    await expect(login.picker.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(login.picker.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 });
    await fits();
    await login.picker.getByRole('radio').first().check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await expect(parent.frame.getByRole('heading', { name: '登录成功，正在返回…' })).toBeVisible();
    await fits();
    await world.advance(15_000);
    await expect(parent.frame.getByRole('button', { name: '重试' })).toBeVisible();
    await fits();
  });

  test('lets the keyboard in and out', async ({ page, parent }) => {
    await parent.embed({ width: 360, height: 480 });
    await expect(parent.login.qr).toBeVisible();
    await page.locator('#before').focus();
    const ids: string[] = [];
    for (let count = 0; count < 20 && ids.at(-1) !== 'behind'; count += 1) {
      await page.keyboard.press('Tab');
      ids.push(await page.evaluate(() => document.activeElement?.id ?? ''));
    }
    expect(ids[0]).toBe('login');
    expect(ids.at(-1)).toBe('behind');
  });
});
