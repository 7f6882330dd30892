import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import { test } from '#support/contract-test.ts';
import { FIXED_CODE, HOUR, MINUTE, PHONES } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import { controlAs } from '#support/test-world.ts';

const CENTURY_MS = 3_155_760_000_000;
const YEAR_2200 = 7_258_118_400_000;

describe('GET and POST clock', () => {
  test('a frozen clock stands still until it is moved, and runs again when let go', async ({ world }) => {
    const { now, frozen } = await world.freeze();
    expect(frozen).toBe(true);
    const later = await world.call(CONTROL.clock);
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
      expect((await world.call(CONTROL.moveClock, { body: { now: to } })).now).toBe(to);
  });

  test('K10: never goes backward', async ({ world }) => {
    const { now } = await world.advance(HOUR);
    for (const to of [now - 1, now - HOUR, 0])
      expect(expectRefusal(await world.send(CONTROL.moveClock, { body: { now: to } }), 'SUBJECT_CONFLICT').path).toBe(
        'body.now',
      );
    expect((await world.advance(0)).now).toBe(now);
  });

  test('K10: never leaves its bounds, however often it is advanced', async ({ world }) => {
    await world.advance(CENTURY_MS);
    const { now } = await world.advance(0);
    const answer = await world.send(CONTROL.moveClock, { body: { advanceMs: CENTURY_MS } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('body.advanceMs');
    expect((await world.advance(0)).now).toBe(now);
    expect((await world.advance(YEAR_2200 - now)).now).toBe(YEAR_2200);
    expectRefusal(await world.send(CONTROL.moveClock, { body: { advanceMs: 1 } }), 'REQUEST_INVALID');
  });

  test('K10: the last instant is the year 2200: a running clock stands still there, and its snapshot is restored', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ now: YEAR_2200 });
    expect((await world.freeze(false)).now).toBe(YEAR_2200);
    await world.browser().prepareQr();
    await world.codeFor(PHONES.buyer, 'login');
    const refusal = expectRefusal(await world.send(CONTROL.moveClock, { body: { advanceMs: 1 } }), 'REQUEST_INVALID');
    expect(refusal.expected).toBe('no more: it is the year 2200, the last');
    const { upcoming } = await world.call(CONTROL.clock);
    expect(upcoming.length).toBeGreaterThan(2);
    const { text } = await world.send(CONTROL.snapshot);
    const restored = await world.call(CONTROL.restore, { body: JSON.parse(text) });
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
    const answer = await world.send(CONTROL.moveClock, { headers: { 'Content-Type': 'application/json' }, body });
    const err = expectRefusal(answer, 'REQUEST_INVALID');
    expect(err.path).toBe(path);
    expect(err.expected).not.toBe('Invalid input');
    expect(err.expected).toBeTruthy();
    expect((await world.freeze()).now).toBe(now);
  });

  test('every answer of a world carries its time, calls of the portal and of the control API alike', async ({
    world,
    browser,
    sandbox,
  }) => {
    const { now } = await world.advance(CENTURY_MS);
    await world.fault({ match: { path: PATHS.loginConfig }, answer: { status: 500 } });
    const answers = [
      await browser.greet(),
      await browser.publicKey().then(() => browser.signInByPassword('nobody')),
      await browser.request('GET', `${PATHS.login}/nowhere`),
      await browser.send(ENDPOINTS.loginConfig),
      await browser.logout(),
      await world.send(CONTROL.accounts),
      await world.send(CONTROL.clearSms),
      await world.send(CONTROL.createAccount, { body: {} }),
      await world.send(CONTROL.createAccount, { body: '{' }),
      await controlAs(world, 'POST', `${SANDBOX.api}/nowhere`),
      await controlAs(world, 'PUT', CONTROL.accounts.path, { body: {} }),
      await world.send(CONTROL.deleteFault, { params: { id: 'none' } }),
      await world.send(CONTROL.snapshot),
      await world.send(CONTROL.fixtures),
      await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}`),
      await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?to=https://evil.example/`),
    ];
    for (const { headers } of answers)
      expect([headers[HEADERS.worldTime], Date.parse(headers.date ?? '')]).toEqual([String(now), now - (now % 1000)]);
    const moved = await world.send(CONTROL.moveClock, { body: { advanceMs: HOUR } });
    expect(moved.headers[HEADERS.worldTime]).toBe(String(now + HOUR));
  });

  test('with a frozen clock every time in every answer is that instant', async ({ world, browser }) => {
    const { now } = await world.advance(HOUR);
    const code = await world.codeFor(PHONES.unregistered, 'register');
    const answers: AnyResponse[] = [await browser.register(PHONES.unregistered, code)];
    for (const path of [PATHS.basicInfo, PATHS.listByPhone, PATHS.listByOutAccountId])
      answers.push(await browser.request('GET', path));
    const added = await world.addAccount({ account: 'added', phone: '13900000001' });
    const found = await world.send(CONTROL.accounts, { query: { q: PHONES.unregistered } });
    const texts = [...answers, found, await world.send(CONTROL.journal)].map(({ text }) => text);
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
