import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { STOCK_BROWSERS } from '#scripts/run/stock-browsers.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { CONSOLE_VIEWS } from '#support/console-views.ts';
import { PHONES } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { startFirefox } from '#support/firefox.ts';
import { type StockBrowser, StockUser } from '#support/stock-browser.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';
import { startWebKit } from '#support/webkit.ts';

const BROWSERS = [
  { ...STOCK_BROWSERS.firefox, start: startFirefox, framed: COPY['embed.done'], received: '收到的消息 1' },
  // On plain http it keeps no Secure cookie, and a frame of another site may have no other.
  { ...STOCK_BROWSERS.webKit, start: startWebKit, framed: COPY['err.cookies'], received: '收到的消息 0' },
] as const;

let running: RunningSandbox;
let world: TestWorld;
beforeAll(async () => {
  running = await startTestSandbox({ client: join(ROOT, 'dist') });
});
afterAll(() => running?.close());
beforeEach(async () => {
  const summary = answerOf(await control(running.url, CONTROL.createWorld, { body: {} }), CONTROL.createWorld);
  world = new TestWorld(running.url, summary);
});

function address(path: string): string {
  return running.origin + enterPath(world.id, path);
}

describe.for(BROWSERS)('$name as it is', ({ find, start, framed, received }) => {
  let browser: StockBrowser | undefined;
  let user: StockUser;
  beforeAll(async () => {
    if (find()) browser = await start();
  });
  afterAll(() => browser?.close());
  beforeEach(({ skip }) => {
    if (!browser) return skip('it is not installed');
    user = new StockUser(browser.tab);
  });

  test('signs in by password', async () => {
    await user.tab.goto(address(PAGES.login));
    await user.signInByPassword('buyer01');
    await user.arrives(PAGES.go);
    await user.reads('buyer01');
  });

  test('signs in by code, and chooses one of several accounts', async () => {
    await user.tab.goto(address(PAGES.login));
    await user.fill(COPY['field.phone.label'], PHONES.group);
    await user.press(COPY['code.get']);
    await expect.poll(() => world.sms().then(({ length }) => length), { timeout: 30_000 }).toBe(1);
    await user.fill(COPY['field.code.label'], await world.latestCode(PHONES.group, 'login'));
    await user.press(COPY['login.submit']);
    await user.choose('group-sub1');
    await user.press(COPY['picker.confirm']);
    await user.arrives(PAGES.go);
    await user.reads('group-sub1');
  });

  test(`F24: shows in the frame of another site: ${framed}`, async () => {
    await user.tab.goto(siteOrigin('partner', String(running.port)) + enterPath(world.id, SANDBOX.stagePartner));
    await user.entersFrame();
    await user.signInByPassword('buyer01');
    await user.reads(framed);
    await user.tab.leaveFrame();
    await user.reads(received);
  });

  test('opens every view of the console', async () => {
    await user.tab.goto(address(SANDBOX.console));
    await user.reads('已连接');
    let shown = '';
    for (const view of CONSOLE_VIEWS) {
      await user.tab.run(`location.hash = '#/${view}'`);
      const heading = 'return document.querySelector("main > h1")?.textContent ?? ""';
      await expect.poll(() => user.tab.run(heading), { timeout: 30_000 }).not.toBe(shown);
      shown = await user.tab.run(heading);
      expect(shown).not.toBe('');
      expect(await user.tab.run('return document.querySelectorAll("main [role=alert]:not(:empty)").length')).toBe(0);
    }
  });
});
