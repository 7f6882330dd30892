import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { createWorld } from '#kit/playwright/browser-world.ts';
import { stopClocks } from '#kit/playwright/still-clock.ts';
import { codeMemory } from '#kit/story/code-memory.ts';
import { screenSteps } from '#kit/story/screen-steps.ts';
import { clocksIn, driverOf, played, storiesForBrowser, storyNamed } from '#support/browser-stories.ts';
import { expect, test } from '#support/browser-test.ts';
import { ownStory } from '#support/fixture-stories.ts';

const SCAN = ownStory(
  { open: '/login' },
  { open: '/login?gotoUrl=/go/portal/becomeSupplier' },
  { scanQr: { identity: 'wx' } },
  { confirmQr: { identity: 'wx' } },
  { expectPage: '/go/portal/becomeSupplier' },
);

test.describe('a story of its own', () => {
  test.use({ isClockStill: true, worldOptions: { fixture: SCAN.content as Record<string, unknown> } });

  test('a phone scans the code of a page that has just opened', async ({ page, world, baseURL }) => {
    expect(await played(SCAN, { page, world, baseURL })).toEqual([]);
  });
});

test.describe('a page with errors', () => {
  test.use({ isClockStill: true, allowConsole: [/a word 7|status of 503/] });

  test("gives a story the lines that it wrote to its console, without Chromium's own of a call that failed", async ({
    page,
    world,
    baseURL,
  }) => {
    const driver = driverOf({ page, world, baseURL });
    await world.fault({ match: { path: PATHS.loginCustom }, answer: { status: 503 } });
    const failed = page.waitForEvent('console', (message) => message.text().includes('status of 503'));
    await driver.open('/login');
    await failed;
    await page.evaluate("console.error('a word', 7)");
    await expect.poll(() => driver.trouble()).toEqual({ uncaught: [], logged: ['a word 7'] });
    expect(driver.trouble().logged).toEqual([]);
  });
});

const SEEN = ownStory(
  { viewport: 375 },
  { embed: 'partner' },
  { pressTwice: { name: '登录', in: '会员登录' } },
  {
    expectField: {
      手机号: { value: '', error: '请输入手机号', disabled: false, focused: true },
      验证码: { focused: false },
    },
  },
  { fill: { 手机号: '13800000001', 验证码: '000000' } },
  { press: '登录' },
  { expectToast: '验证码错误' },
  { press: { name: '关闭', in: '会员登录' } },
  { open: '/register' },
  { press: '《平台用户协议》' },
  { press: { name: '关闭', in: '平台用户协议' } },
  { expectTitle: '注册' },
  { expectCount: { text: '平台用户协议', times: 1 } },
  { waitReal: '50ms' },
  { press: { name: '关闭', in: '平台用户协议' } },
);

test.describe('a story of visible facts', { tag: '@release' }, () => {
  test.use({
    isClockStill: true,
    // Playwright's clock is a script, which a document in a frame does not run.
    allowConsole: [/Blocked script execution/],
    worldOptions: {
      fixture: { ...SEEN.content, settings: { embedAllowList: ['http://partner.localhost:*'] } } as Record<
        string,
        unknown
      >,
    },
  });

  test('finds frames and dialogs by their title, and lists the existing ones', async ({ page, world, baseURL }) => {
    test.slow();
    const lines = await played(SEEN, { page, world, baseURL });
    expect(lines.slice(1, 4)).toEqual([
      '      own.yaml:14',
      '      expected  a dialog or frame 平台用户协议',
      '      got       none',
    ]);
    expect(page.viewportSize()?.width).toBe(375);
  });
});

test.describe('a page that leaves again and again', { tag: '@release' }, () => {
  test.use({ isClockStill: true, allowConsole: [/net::ERR_ABORTED|Failed to (?:load|fetch)/] });

  test('is acted on, looked at and read all the same', async ({ page, world, baseURL }) => {
    const handlers = screenSteps(driverOf({ page, world, baseURL }), codeMemory(world));
    await handlers.open('/login');
    const leave = () => void page.evaluate('location.reload()').catch(() => undefined);
    for (let time = 0; time < 8; time += 1) {
      leave();
      expect(await clocksIn(page)).toEqual([(await world.clock()).now]);
      leave();
      await handlers.tab('账号登录');
      leave();
      await handlers.advance('1s');
      expect(await clocksIn(page)).toEqual([(await world.clock()).now]);
      leave();
      await handlers.reload(true);
    }
    leave();
    await handlers.open('/register');
    await handlers.expectPage('/register');
  });
});

for (const story of storiesForBrowser()) {
  test.describe(`the story of ${story.name}`, { tag: '@release' }, () => {
    // Chromium itself reports every connection that broke, every 5xx and every frame that was refused.
    test.use({
      isClockStill: true,
      worldOptions: { fixture: story.content as Record<string, unknown> },
      allowConsole: [/net::ERR_|status of 5\d\d|frame-ancestors/],
    });

    test('goes as it is written, in the real client', async ({ page, world, baseURL }) => {
      expect(await played(story, { page, world, baseURL })).toEqual([]);
      // The clock moved by the seconds of the story alone.
      const { now } = await world.clock();
      expect(await clocksIn(page)).toEqual(page.frames().map(() => now));
    });
  });
}

const IN_FRAMES = storyNamed('embedded');

test.describe('a story in frames', { tag: '@release' }, () => {
  test.use({
    isClockStill: true,
    worldOptions: { fixture: IN_FRAMES.content as Record<string, unknown> },
    allowConsole: [/frame-ancestors/],
  });

  test('is recorded by the journal of a browser so that it plays again', async ({
    page,
    world,
    browser,
    sandbox,
    baseURL,
  }) => {
    expect(await played(IN_FRAMES, { page, world, baseURL })).toEqual([]);
    const { content } = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await context.newPage();
    const again = await createWorld(other, sandbox, baseURL ?? '', { fixture: content });
    await stopClocks(other, again);
    expect(
      await played(
        { ...IN_FRAMES, story: content.story as typeof IN_FRAMES.story },
        { page: other, world: again, baseURL },
      ),
    ).toEqual([]);
    await again.end();
    await context.close();
  });
});
