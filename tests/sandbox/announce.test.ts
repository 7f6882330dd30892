import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceTo } from '#server/shell/start-command.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

/** A moment that the machine's time zone shows as one of the day. */
const TIME = /\d\d:\d\d:\d\d/;

describe('the terminal of a running server', () => {
  let server: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    server = await startTestSandbox();
  });
  afterAll(() => server.close());

  /** A world and the lines about it, without its id and the time. */
  async function listen(): Promise<{ world: TestWorld; lines: string[] }> {
    const world = await TestWorld.on(server.url);
    const lines: string[] = [];
    const live = server.sandbox.peek(world.id);
    if (live) announceTo((line) => lines.push(line.replace(` [${world.id}]`, '').replace(TIME, 'TIME')))(live);
    return { world, lines };
  }

  test('says in one line each which sign-in was refused, and why, and the codes that were sent', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.signInByPassword('frozen');
    await browser.signInByPassword('nobody', 'wrong');
    await browser.signInBySms('13800000009', '000000');
    await browser.sendCode('13800000001', 'login');
    await browser.sendCode('13800000001', 'login');
    expect(lines).toEqual([
      'refused TIME 登录 frozen 账号已停用 account.disabled',
      'refused TIME 登录 ****** 没有这个账号 account.unknown',
      'refused TIME 登录 13800000009 没有给这个手机号发过这种验证码 sms.none',
      'sms 13800000001 login 123456',
      'refused TIME 发送验证码 13800000001 两次发送间隔太短 sms.interval',
    ]);
  });

  test('says nothing of what succeeds, nor of a visitor whose page asks who is signed in', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.currentCustomer();
    await browser.basicInfo();
    await browser.signInByPassword('buyer01');
    expect(lines).toEqual([]);
  });
});
