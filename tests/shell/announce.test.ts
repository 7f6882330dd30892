import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { UnknownPath } from '#http/wire/unknown-path.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import { printLine } from '#server/shell/command.ts';
import { secondSandboxHint } from '#server/shell/second-sandbox-hint.ts';
import { announceTo } from '#server/shell/start-command.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

/** A time of day, which depends on the machine's time zone. */
const TIME = /\d\d:\d\d:\d\d/;

test.for([
  ['http://localhost:5173', ''],
  ['http://localhost:6173', 'beside another one, open http://127.0.0.1:6173/login'],
  ['http://127.0.0.1:6173', 'beside another one, open http://localhost:6173/login'],
  ['https://localhost:6173', 'beside another one, open https://127.0.0.1:6173/login'],
  ['http://192.168.1.20:6173', ''],
] as const)('a sandbox at %s prints %j when it is ready', ([origin, text]) => {
  expect(secondSandboxHint(origin)).toBe(text);
});

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

  test('prints a sign-in, and a refused one with its reason; of a sent code the message alone', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.signInByPassword('frozen');
    await browser.signInByPassword('nobody', 'wrong');
    await browser.signInBySms('13800000009', '000000');
    await browser.sendCode('no-phone-but-a-secret', 'login');
    await browser.sendCode('13800000001', 'login');
    await browser.sendCode('13800000001', 'login');
    await browser.signInBySms('13800000001', '123456');
    await browser.logout();
    await browser.sendCode('13800000002', 'login');
    await browser.signInBySms('13800000002', await world.latestCode('13800000002'));
    expect(lines.map((line) => line.replace(/login \d{6}$/, 'login CODE'))).toEqual([
      '400 登录 frozen 账号已停用 account.disabled',
      '400 登录 ****** 没有这个账号 account.unknown',
      '400 登录 13800000009 没有给这个手机号发过这种验证码 sms.none',
      '400 发送验证码 ****** phone应为11位数字 request.body.phone',
      'sms 13800000001 login CODE',
      '429 发送验证码 13800000001 两次发送间隔太短 sms.interval',
      '200 登录 buyer01',
      '200 退出登录 buyer01',
      'sms 13800000002 login CODE',
      '200 登录 13800000002',
    ]);
  });

  test('prints the reason of a refusal that is a redirect', async () => {
    const { world, lines } = await listen();
    await world.browser().send(ENDPOINTS.oauthCallback, {});
    expect(lines).toEqual([expect.stringMatching(/^302 1688授权回调 \S.* oauth\.state$/)]);
  });

  test.for([
    ['abcdef0123456789abcdef0123456789', 'session abcdef01'],
    ['!', 'a session'],
  ])(
    'prints once a session id that this sandbox never gave out, and where to open it instead: %j',
    async ([id, named]) => {
      const { world, lines } = await listen();
      for (const path of [PATHS.loginCustom, PATHS.basicInfo])
        await send(server.url, 'GET', path, { headers: { Cookie: `uc_session=${id}`, [HEADERS.world]: world.id } });
      expect(lines).toEqual([
        `${named} is not of this sandbox: another one or an earlier run shares its cookies (open this one at localhost:${server.port})`,
      ]);
    },
  );

  test('is silent of reads, of a visitor whose page asks who is signed in, and of QR codes that nobody touches', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.currentCustomer();
    await browser.basicInfo();
    await browser.prepareQr();
    await world.advance(600_000);
    expect(lines).toEqual(['clock +10 min to TIME']);
  });

  test('prints a confirmed QR code with its identity, and a cancelled one', async () => {
    const { world, lines } = await listen();
    await world.browser().prepareQr();
    await world.qr('scan', { identity: 'wx-buyer01' });
    await world.confirmQr({ identity: 'wx-buyer01' });
    await world.browser().prepareQr(0);
    await world.qr('cancel');
    expect(lines.map((line) => line.replace(/[\da-f]{8}/, 'SCENE'))).toEqual([
      'qr login SCENE confirmed wx-buyer01',
      'qr register SCENE cancelled',
    ]);
  });

  test('lists faults that are set, spent and removed, and the calls that met one', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    await browser.greet();
    await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 1 });
    await browser.signInByPassword('buyer01');
    await world.fault({ match: { phone: '13800000001' }, sms: { kind: 'lost' } });
    await browser.sendCode('13800000001', 'login');
    await world.call(CONTROL.clearFaults);
    expect(lines).toEqual([
      'fault f1 「登录503」 set ×1',
      '503 登录 buyer01 故障「登录503」',
      'fault f1 「登录503」 spent',
      'fault f2 「所有短信，手机号13800000001：短信丢失」 set',
      'sms 13800000001 login 未发送：丢失',
      'fault f2 「所有短信，手机号13800000001：短信丢失」 removed',
    ]);
  });

  test('prints moves of the clock, and resets', async () => {
    const { world, lines } = await listen();
    await world.freeze();
    await world.advance(5_400_000);
    await world.freeze(false);
    await world.call(CONTROL.reset);
    await world.call(CONTROL.reset, { body: { fixture: 'one-account' } });
    expect(lines).toEqual([
      'clock frozen at TIME',
      'clock +1 h 30 min to TIME, frozen',
      'clock runs on',
      'reset default',
      'reset one-account',
    ]);
  });

  test('prints a wrong path with the nearest one', async () => {
    const { world, lines } = await listen();
    const browser = world.browser();
    const wrong = [
      ['POST', '/uc/logn', PATHS.login],
      ['GET', `${PATHS.login}/pubkey`, PATHS.publicKey],
      ['POST', `/${PATHS.login}`, PATHS.login],
      ['POST', '/UC/Login', PATHS.login],
      ['GET', '/uc/user/basicInfo', PATHS.basicInfo],
    ] as const;
    for (const [method, path] of wrong) await browser.request(method, path);
    await browser.request('GET', '/uc/nowhere');
    expect(lines).toEqual([
      ...wrong.map(([method, path, near]) => `404 ${method} ${path} 契约里没有这个路径 path.unknown 最接近${near}`),
      '404 GET /uc/nowhere 契约里没有这个路径 path.unknown',
    ]);
  });

  test('K21: prints names with control characters masked or escaped, on one line', async () => {
    const { world } = await listen();
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const live = server.sandbox.peek(world.id);
    if (live) announceTo(printLine)(live);
    const browser = world.browser();
    const evil = 'a\u001b[31mb\u0007\r\n200 登录 root\u202e';
    await browser.signInByPassword(evil);
    await browser.request('POST', `/uc/${encodeURIComponent(evil)}`);
    await browser.request('POST', '/uc/a\u009b2J');
    const text = printed.mock.calls.map(([line]) => String(line)).join('');
    printed.mockRestore();
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text).not.toMatch(/^200 登录 root/m);
    expect(text).toContain('400 [');
  });
});

test('a wrong path beside every call of the portal is reported with the nearest one, and a browser’s own requests are not', async () => {
  const paths: UnknownPath[] = [];
  const { url, close } = await startTestSandbox({
    client: sourceClient(join(ROOT, 'client')),
    onUnknownPath: (path) => paths.push(path),
  });
  const asked = [
    ['POST', '/ucc/login'],
    ['GET', '/prod-api/uc/login/custom?ctoken=secret'],
    ['GET', '/logn'],
    ['POST', '/nothing/near'],
    ['GET', `${SANDBOX.api}/accouns`],
    ['GET', '/favicon.ico'],
    ['GET', '/.well-known/appspecific/com.chrome.devtools.json'],
    ['GET', '/nothing/near'],
    ['GET', '/login'],
  ] as const;
  for (const [method, path] of asked) await send(url, method, path, { headers: { [HEADERS.control]: '1' } });
  await close();
  expect(paths.map(({ method, path, nearest }) => [method, path, nearest])).toEqual([
    ['POST', '/ucc/login', PATHS.login],
    ['GET', '/prod-api/uc/login/custom', PATHS.loginCustom],
    ['GET', '/logn', PAGES.login],
    ['POST', '/nothing/near', undefined],
    ['GET', `${SANDBOX.api}/accouns`, CONTROL.accounts.path],
  ]);
});
