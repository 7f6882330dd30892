import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { send } from '#kit/node/caller.ts';
import { test } from '#support/contract-test.ts';
import { FIXED_CODE, HOUR, MINUTE, PHONES } from '#support/demo.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';

const CENTURY_MS = 3_155_760_000_000;
const YEAR_2200 = 7_258_118_400_000;

describe('GET and POST clock', () => {
  test('a frozen clock stands still until it is moved, and runs again when let go', async ({ world }) => {
    const { now, frozen } = await world.freeze();
    expect(frozen).toBe(true);
    const later = answerOf(await world.control('GET', '/clock'), CONTROL.clock);
    expect(later.now).toBe(now);
    expect((await world.advance(HOUR)).now).toBe(now + HOUR);
    const released = await world.freeze(false);
    expect(released.frozen).toBe(false);
    expect(released.now).toBeGreaterThanOrEqual(now + HOUR);
    expect(released.now).toBeLessThan(now + HOUR + MINUTE);
  });

  test('goes to a time, and to the same time again', async ({ world }) => {
    const { now } = await world.freeze();
    for (const to of [now, now + 1, now + 1, now + CENTURY_MS])
      expect(answerOf(await world.control('POST', '/clock', { body: { now: to } }), CONTROL.moveClock).now).toBe(to);
  });

  test('K10: never goes backward', async ({ world }) => {
    const { now } = await world.advance(HOUR);
    for (const to of [now - 1, now - HOUR, 0])
      expect(expectRefusal(await world.control('POST', '/clock', { body: { now: to } }), 'SUBJECT_CONFLICT').path).toBe(
        'body.now',
      );
    expect((await world.advance(0)).now).toBe(now);
  });

  test('K10: never leaves its bounds, however often it is advanced', async ({ world }) => {
    await world.advance(CENTURY_MS);
    const { now } = await world.advance(0);
    const answer = await world.control('POST', '/clock', { body: { advanceMs: CENTURY_MS } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('body.advanceMs');
    expect((await world.advance(0)).now).toBe(now);
    expect((await world.advance(YEAR_2200 - now)).now).toBe(YEAR_2200);
    expectRefusal(await world.control('POST', '/clock', { body: { advanceMs: 1 } }), 'REQUEST_INVALID');
  });

  test('K10: the last instant is the year 2200: a running clock stands still there, and its snapshot is restored', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ now: YEAR_2200 });
    expect((await world.freeze(false)).now).toBe(YEAR_2200);
    await world.browser().prepareQr();
    await world.codeFor(PHONES.buyer, 'login');
    const refusal = expectRefusal(await world.control('POST', '/clock', { body: { advanceMs: 1 } }), 'REQUEST_INVALID');
    expect(refusal.expected).toBe('no more: it is the year 2200, the last');
    const { upcoming } = answerOf(await world.control('GET', '/clock'), CONTROL.clock);
    expect(upcoming.length).toBeGreaterThan(2);
    const { text } = await world.control('GET', '/snapshot');
    const restored = answerOf(await world.control('PUT', '/snapshot', { body: JSON.parse(text) }), CONTROL.restore);
    expect(restored.now).toBe(YEAR_2200);
  });

  test.for([
    ['{"advanceMs":-1}', 'body.advanceMs'],
    ['{"advanceMs":0.5}', 'body.advanceMs'],
    ['{"advanceMs":1e308}', 'body.advanceMs'],
    ['{"advanceMs":1e999}', 'body.advanceMs'],
    ['{"advanceMs":"1000"}', 'body.advanceMs'],
    ['{"advanceMs":null}', 'body.advanceMs'],
    ['{"advanceMs":[1]}', 'body.advanceMs'],
    ['{"now":-1}', 'body.now'],
    ['{"now":9e15}', 'body.now'],
    ['{"now":"tomorrow"}', 'body.now'],
    ['{"freeze":1}', 'body.freeze'],
    ['{"freeze":"no"}', 'body.freeze'],
    ['{}', 'body'],
    ['{"advanceMs":1,"now":2}', 'body'],
    ['{"back":1}', 'body'],
  ])('K10: %s is refused at its place, and the time stays', async ([body, path], { world }) => {
    const { now } = await world.freeze();
    const answer = await world.control('POST', '/clock', { headers: { 'Content-Type': 'application/json' }, body });
    const err = expectRefusal(answer, 'REQUEST_INVALID');
    expect(err.path).toBe(path);
    expect(err.expected).not.toBe('Invalid input');
    expect(err.expected).toBeTruthy();
    expect((await world.freeze()).now).toBe(now);
  });

  test('every answer of a world carries its time, calls of the portal and of the control API alike', async ({
    world,
    browser,
    target,
  }) => {
    const { now } = await world.advance(CENTURY_MS);
    await world.control('POST', '/faults', { body: { match: { path: PATHS.loginConfig }, answer: { status: 500 } } });
    const answers = [
      await browser.greet(),
      await browser.publicKey().then(() => browser.signInByPassword('nobody')),
      await browser.get('/uc/nowhere'),
      await browser.get(PATHS.loginConfig),
      await browser.logout(),
      await world.control('GET', '/accounts'),
      await world.control('DELETE', '/sms'),
      await world.control('POST', '/accounts', { body: {} }),
      await world.control('POST', '/accounts', { body: '{' }),
      await world.control('POST', '/nowhere'),
      await world.control('PUT', '/accounts', { body: {} }),
      await world.control('DELETE', '/faults/none'),
      await world.control('GET', '/snapshot'),
      await world.control('GET', '/fixtures'),
      await send(target.url, 'GET', `${SANDBOX.enter}/${world.id}`),
      await send(target.url, 'GET', `${SANDBOX.enter}/${world.id}?to=https://evil.example/`),
    ];
    for (const { headers } of answers)
      expect([headers[HEADERS.worldTime], Date.parse(headers.date ?? '')]).toEqual([String(now), now - (now % 1000)]);
    const moved = await world.control('POST', '/clock', { body: { advanceMs: HOUR } });
    expect(moved.headers[HEADERS.worldTime]).toBe(String(now + HOUR));
  });

  test('with a frozen clock every time in every answer is that instant', async ({ world, browser }) => {
    const { now } = await world.advance(HOUR);
    const code = await world.codeFor(PHONES.unregistered, 'register');
    const answers = [await browser.register(PHONES.unregistered, code)];
    for (const path of [PATHS.basicInfo, PATHS.listByPhone, PATHS.listByOutAccountId])
      answers.push(await browser.get(path));
    const added = await world.addAccount({ account: 'added', phone: '13900000001' });
    const found = await world.control('GET', '/accounts', { query: { q: PHONES.unregistered } });
    const texts = [...answers, found, await world.control('GET', '/journal')].map(({ text }) => text);
    const times = [...texts, JSON.stringify(added)].flatMap((text) => text.match(/:\d{13}\b/g) ?? []);
    expect(times.length).toBeGreaterThan(10);
    expect(new Set(times)).toEqual(new Set([`:${now}`]));
  });

  test('nothing that falls due lies in the past', async ({ world }) => {
    const { upcoming, now } = await world.advance(CENTURY_MS);
    expect(upcoming.map(({ at }) => at > now)).toEqual([true]);
  });

  test('tells what falls due next, soonest first', async ({ world, browser }) => {
    await browser.prepareQr();
    await world.advance(MINUTE);
    await world.codeFor(PHONES.buyer, 'login');
    const { upcoming, now } = await world.advance(0);
    expect(upcoming.map(({ what }) => what.split(' ')[0])).toEqual(['二维码过期', '验证码过期', '更换公钥']);
    expect(upcoming.map(({ at }) => at)).toEqual([...upcoming.map(({ at }) => at)].sort((one, other) => one - other));
    expect(upcoming[1]?.at).toBe(now + 5 * MINUTE);
    dataOf(await browser.signInBySms(PHONES.buyer, FIXED_CODE), ENDPOINTS.login);
    expect((await world.advance(0)).upcoming.map(({ what }) => what.split(' ')[0])).not.toContain('验证码过期');
  });
});
