import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { FIXED_CODE, HOUR, MINUTE, PASSWORD, PHONES } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

const CENTURY_MS = 3_155_760_000_000;
const YEAR_2200 = 7_258_118_400_000;

describe('GET and POST clock', () => {
  test('K10: never goes backward', async ({ world }) => {
    const { now } = await world.advance(HOUR);
    for (const to of [now - 1, now - HOUR, 0]) {
      await world.refuses(CONTROL.moveClock, { body: { now: to } }, 'SUBJECT_CONFLICT', { path: 'body.now' });
    }
    expect((await world.advance(0)).now).toBe(now);
  });

  test('K10: never leaves its bounds, however often it is advanced', async ({ world, control }) => {
    await world.advance(CENTURY_MS);
    const { now } = await world.advance(0);
    const advance = (advanceMs: number) => call(control, CONTROL.moveClock, { body: { advanceMs } });
    await advance(CENTURY_MS).expect(refusal('REQUEST_INVALID', { path: 'body.advanceMs' }));
    expect((await world.advance(0)).now).toBe(now);
    expect((await world.advance(YEAR_2200 - now)).now).toBe(YEAR_2200);
    await advance(1).expect(refusal('REQUEST_INVALID'));
  });

  test('K10: the last instant is the year 2200: a running clock stands still there, and its snapshot is restored', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ now: YEAR_2200 });
    const control = world.control();
    expect((await world.freeze(false)).now).toBe(YEAR_2200);
    await (await world.visitor()).prepareQr();
    await world.codeFor(PHONES.buyer, 'login');
    await world.refuses(CONTROL.moveClock, { body: { advanceMs: 1 } }, 'REQUEST_INVALID', {
      expected: 'at most 0, until the year 2200',
    });
    const { upcoming } = await world.call(CONTROL.clock);
    expect(upcoming.length).toBeGreaterThan(2);
    const { text } = await call(control, CONTROL.snapshot);
    const restored = await world.call(CONTROL.restore, { body: JSON.parse(text) });
    expect(restored.now).toBe(YEAR_2200);
  });

  test('K10: a move of no kind, or of two, is refused in words, and the time stays', async ({ world }) => {
    const { now } = await world.freeze();
    for (const [body, expected] of [
      [{}, 'advanceMs: number, or now: number, or freeze: boolean'],
      [{ advanceMs: 1, now: 2 }, 'Unrecognized key: "now", or Unrecognized key: "advanceMs"'],
    ] as const) {
      await world.refuses(CONTROL.moveClock, { body }, 'REQUEST_INVALID', { path: 'body', expected });
    }
    expect((await world.freeze()).now).toBe(now);
  });

  test('every answer of a world carries its time, calls of the portal and of the control API alike', async ({
    world,
    agent,
    control,
  }) => {
    const { now } = await world.advance(CENTURY_MS);
    const publicKey = await agent.publicKey();
    const nobody = { loginType: 'pwd', loginIdentifier: 'nobody', credential: { pwd: PASSWORD }, publicKey };
    await world.fault({ match: { path: PATHS.loginConfig }, answer: { status: 500 } });
    const stranger = request(world.base);
    for (const each of [
      agent.greet(),
      agent.login(nobody),
      agent.get(`${PATHS.login}/nowhere`),
      agent.get(PATHS.loginConfig),
      call(control, CONTROL.accounts),
      call(control, CONTROL.createAccount, { body: {} }),
      call(control, CONTROL.createAccount, { body: '{' }).type('json'),
      control.post(`${SANDBOX.api}/nowhere`),
      control.put(CONTROL.accounts.path).send({}),
      call(control, CONTROL.snapshot),
      stranger.get(`${SANDBOX.enter}/${world.id}`),
      stranger.get(`${SANDBOX.enter}/${world.id}?to=https://evil.example/`),
    ])
      await each.expect(HEADERS.worldTime, String(now)).expect('Date', new Date(now).toUTCString());
    const moving = call(control, CONTROL.moveClock, { body: { advanceMs: HOUR } });
    await moving.expect(HEADERS.worldTime, String(now + HOUR));
  });

  test('with a frozen clock every time in every answer is that instant', async ({ world, agent, control }) => {
    const { now } = await world.advance(HOUR);
    const code = await world.codeFor(PHONES.unregistered, 'register');
    const times = [];
    for (const each of [
      agent.register(PHONES.unregistered, code),
      ...[PATHS.basicInfo, PATHS.listByPhone, PATHS.listByOutAccountId].map((path) => agent.get(path)),
      call(control, CONTROL.createAccount, { body: { account: 'added', phone: '13900000001' } }),
      call(control, CONTROL.accounts, { query: { q: PHONES.unregistered } }),
      call(control, CONTROL.journal),
    ])
      times.push(...((await each).text.match(/:\d{13}\b/g) ?? []));
    expect(times.length).toBeGreaterThan(10);
    expect(new Set(times)).toEqual(new Set([`:${now}`]));
  });

  test('lists the next due events, soonest first', async ({ world, agent }) => {
    await agent.prepareQr();
    await world.advance(MINUTE);
    await world.codeFor(PHONES.buyer, 'login');
    const { upcoming, now } = await world.advance(0);
    expect(upcoming.map(({ what }) => what.split(' ')[0])).toEqual(['二维码过期', '验证码过期', '更换公钥']);
    expect(upcoming.map(({ at }) => at)).toEqual([...upcoming.map(({ at }) => at)].sort((one, other) => one - other));
    expect(upcoming[1]?.at).toBe(now + 5 * MINUTE);
    await agent.signInBySms(PHONES.buyer, FIXED_CODE).expect(success(ENDPOINTS.login));
    expect((await world.advance(0)).upcoming.map(({ what }) => what.split(' ')[0])).not.toContain('验证码过期');
  });
});
