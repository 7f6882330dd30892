import type { Page, Request } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { worldCookieAt } from '#contract/storage.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { createWorld } from '#kit/playwright/browser-world.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';
import { startForeignSite } from '#support/foreign-site.ts';
import { LoginScreen, landsAs } from '#support/login-screen.ts';
import { forgetWorlds, WORLD_COOKIE, worldOf } from '#support/world-cookies.ts';

/** Removes the world's cookie on every host: from here on the test alone chooses a world. */
async function forgetWorld(page: Page): Promise<void> {
  await forgetWorlds(page.context());
}

async function calls(world: BrowserWorld, name: EndpointName): Promise<number> {
  return (await world.journal.entries()).filter(({ endpoint }) => endpoint === name).length;
}

test.describe('a world', () => {
  test('is entered by an address, and stays through pages, reloads, sign-in and sign-out', async ({
    page,
    world,
    login,
  }) => {
    await forgetWorld(page);
    await page.goto(enterPath(world.id, '/login', { gotoUrl: '/go?kept=1' }));
    await expect(page).toHaveURL('/login?gotoUrl=%2Fgo%3Fkept%3D1');
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    await expect(page).toHaveURL('/go?kept=1');
    await page.reload();
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await worldOf(page)).toBe(world.id);
    expect(await calls(world, 'logout')).toBe(1);
  });

  test('is brought to another device by its QR code', { tag: '@release' }, async ({
    page,
    world,
    browser,
    baseURL,
  }) => {
    await page.goto('/login');
    await expect(new LoginScreen(page).qr).toBeVisible();
    const [ticket] = await world.tickets();
    const phone = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
    await phone.goto(enterPath(world.id, SANDBOX.stageWeChat, { scene: ticket?.scene ?? '' }));
    await phone.getByRole('button', { name: '确认登录' }).click();
    await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
    await phone.context().close();
    await page.clock.fastForward(6_000);
    await landsAs(page, 'buyer01');
  });
});

/** The worlds that the browser's cookies name, of every host and every frame. */
async function cookieWorlds(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return [...new Set(cookies.flatMap(({ name, value }) => (WORLD_COOKIE.test(name) ? value : [])))];
}

/** A request of `enter` has been answered, whatever the browser then lets its page see. */
async function asked(page: Page): Promise<void> {
  const isEnter = (request: Request) => request.url().includes(SANDBOX.enter);
  await Promise.race([page.waitForEvent('requestfinished', isEnter), page.waitForEvent('requestfailed', isEnter)]);
}

test.describe('K2: a page of another port of the same host', () => {
  test.use({ allowConsole: [/Failed to load resource|frame-ancestors|Framing/] });

  const WAYS: readonly (readonly [what: string, html: (address: string) => string])[] = [
    ['an image', (address) => `<img src="${address}">`],
    ['a frame', (address) => `<iframe src="${address}"></iframe>`],
    ['an object', (address) => `<object data="${address}"></object>`],
    [
      'a fetch',
      (address) => `<script>fetch('${address}', { mode: 'no-cors', credentials: 'include' }).catch(() => 0)</script>`,
    ],
    [
      'a frame that goes there from nowhere',
      (address) => `<iframe src="data:text/html,<script>location='${address}'</script>"></iframe>`,
    ],
  ];
  test("does not switch the browser's world, whatever it embeds or fetches", async ({ page, world, baseURL }) => {
    const address = `${baseURL}${enterPath('main', '/login')}`;
    for (const [what, html] of WAYS)
      await test.step(what, async () => {
        const site = await startForeignSite(html(address));
        await Promise.all([asked(page), page.goto(`http://localhost:${site.port}/`)]);
        expect(await cookieWorlds(page)).toEqual([world.id]);
        await site.close();
      });
    const before = await calls(world, 'loginCustom');
    await page.goto('/login');
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(await calls(world, 'loginCustom')).toBe(before + 1);
  });
});

test.describe('a console', () => {
  test('shows that another tab took its browser to another world, and leads there or back', async ({ page, world }) => {
    const { id } = await world.call(CONTROL.createWorld, { body: {} });
    const screen = new ConsoleScreen(page);
    await screen.open('');
    const portal = page.frameLocator('iframe');
    await portal.getByRole('tab', { name: '验证码登录' }).click();
    const notice = page.getByText(`这个浏览器已在别处进入世界${id}`);
    const other = await page.context().newPage();
    await other.goto(enterPath(id, SANDBOX.console));
    await new ConsoleScreen(other).isConnected();
    await expect(notice).toBeVisible();
    await axe(page);
    await screen.button(`回到世界${world.id}`).click();
    await expect(notice).toHaveCount(0);
    expect(await worldOf(page)).toBe(world.id);
    await portal.getByLabel('手机号', { exact: true }).fill(PHONES.buyer);
    await portal.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(async () => (await world.sms()).length).toBe(1);

    await other.goto(enterPath(id, SANDBOX.console));
    await page.getByRole('link', { name: `去世界${id}` }).click();
    await expect(screen.button(new RegExp(`^世界 ?${id}`))).toBeVisible();
    await expect(notice).toHaveCount(0);
    await world.call(CONTROL.deleteWorld, { params: { id } });
  });
});

test.describe('a world that is gone', { tag: '@release' }, () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('is named on every kind of page, as text (K12), never silently main; main is one click away', async ({
    page,
    world,
    baseURL,
  }) => {
    const gone = page.getByRole('heading', { name: '沙箱世界gone已不存在', level: 1 });
    const answer = await page.goto(enterPath('gone', '/login'));
    expect(answer?.status()).toBe(404);
    await expect(gone).toBeVisible();
    await page.getByRole('link', { name: '打开控制台' }).click();
    await expect(page).toHaveURL(new RegExp(`${SANDBOX.console}(?:#/)?$`));
    for (const path of [SANDBOX.console, SANDBOX.docs, SANDBOX.stageWeChat]) {
      await page.goto(`${path}?world=gone`);
      await expect(gone).toBeVisible();
    }
    const markup = '<img src=x onerror=alert(1)>';
    await page.goto(`${SANDBOX.enter}/${encodeURIComponent(markup)}`);
    await expect(page.getByRole('heading', { name: markup, level: 1 })).toBeVisible();
    expect(await page.locator('img').count()).toBe(0);

    const name = worldCookieAt(new URL(page.url()).port);
    await page.context().addCookies([{ name, value: 'gone', url: baseURL ?? '' }]);
    expect((await page.goto('/register?gotoUrl=/go/portal'))?.status()).toBe(404);
    await expect(gone).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: '在main打开本页' }).click();
    await expect(page.getByRole('heading', { name: '注册账号' })).toBeVisible();
    expect(page.url()).toContain('/register?gotoUrl=/go/portal');
    expect(world.id).not.toBe('main');
  });

  test('is shown on a page that was open before', async ({ page, browser, sandbox }) => {
    const context = await browser.newContext({ baseURL: sandbox.url });
    const other = await context.newPage();
    const lost = await createWorld(other, sandbox, sandbox.url);
    const login = new LoginScreen(other);
    await login.open();
    await lost.drop();
    await login.signInByPassword('buyer01');
    await expect(login.alert).toContainText(`沙箱世界${lost.id}已不存在，请打开/__sandbox/选择`);
    await context.close();
    expect(page.url()).toBe('about:blank');
  });
});
