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

  test.for([
    ['frozen', 'Passw0rd!', 'refused TIME 登录 frozen 账号已停用 account.disabled'],
    ['buyer01', 'wrong', 'refused TIME 登录 buyer01 密码不对 password.wrong'],
    ['nobody', 'wrong', 'refused TIME 登录 ****** 没有这个账号 account.unknown'],
  ] as const)(
    'says in one line that the sign-in of %s with %s was refused, and why',
    async ([account, password, line]) => {
      const { world, lines } = await listen();
      await world.browser().signInByPassword(account, password);
      expect(lines).toEqual([line]);
    },
  );

  test('names the phone where there is no account, and its code before', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.signInBySms('13800000009', '000000');
    await browser.sendCode('13800000001', 'login');
    await browser.sendCode('13800000001', 'login');
    expect(lines).toEqual([
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
