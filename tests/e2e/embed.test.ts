import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { expect, test } from '#support/browser-test.ts';
import { GROUP_IDS, MINUTE, PHONES, SECOND } from '#support/demo.ts';
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
  test('is shown after a while, and on a word gets it once more; then a new sign-in is due', async ({
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
