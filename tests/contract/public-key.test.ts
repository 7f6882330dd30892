import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { encrypt } from '#kit/encrypt.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PASSWORD, SECOND } from '#support/demo.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const GRACE = 240 * SECOND;

/** Goes to the instant at which the world's key is replaced. */
async function untilReplaced(world: TestWorld): Promise<void> {
  const { now, upcoming } = await world.advance(0);
  await world.advance((upcoming.find(({ what }) => what === '更换公钥')?.at ?? now) - now);
}

describe('GET /uc/login/publicKey', () => {
  test('a control call replaces it at once', async ({ world, browser }) => {
    const old = await browser.publicKey();
    const answer = await world.send(CONTROL.rotateKeys);
    const { publicKey } = answerOf(answer, CONTROL.rotateKeys);
    expect(publicKey).not.toBe(old);
    expect(await browser.publicKey()).toBe(publicKey);
    dataOf(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, old), ENDPOINTS.login);
  });

  test('S8: eight keys live; a ninth evicts the oldest, and journal and status say so', async ({ world, browser }) => {
    const first = await browser.publicKey();
    for (let rotation = 0; rotation < 7; rotation += 1) await world.call(CONTROL.rotateKeys);
    dataOf(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, first), ENDPOINTS.login);
    expect((await world.summary()).evicted).toEqual({});
    await world.call(CONTROL.rotateKeys);
    expectRefusal(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, first), 'PUBLIC_KEY_EXPIRED');
    const reason = (await world.journal.entries()).at(-1)?.reason;
    expect(reason).toMatchObject({ rule: 'key.evicted', expected: 'one of the newest 8 keys', ageMs: 0 });
    expect((await world.summary()).evicted).toEqual({ keys: 1 });
  });

  test('S8: a key ends with the clock, though nobody fetched the next one', async ({ world, browser }) => {
    const key = await browser.publicKey();
    const login = () => browser.login('pwd', 'buyer01', { pwd: PASSWORD }, key);
    await untilReplaced(world);
    await world.advance(GRACE - 1);
    dataOf(await login(), ENDPOINTS.login);
    await world.advance(1);
    expectRefusal(await login(), 'PUBLIC_KEY_EXPIRED');
    expect((await world.journal.entries()).at(-1)?.reason).toMatchObject({ rule: 'key.expired', ageMs: GRACE });
    expect(await browser.publicKey()).not.toBe(key);
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
  });

  test.for(['', '\n', '\r\n', ' \t\n\n'])('S8: white space %j at its end does not count', async (end, { browser }) => {
    const key = (await browser.publicKey()).trimEnd();
    const sealed = { pwd: await encrypt(key, PASSWORD) };
    const body = {
      loginType: 'pwd',
      encrypt: true,
      publicKey: key + end,
      loginIdentifier: await encrypt(key, 'buyer01'),
    };
    const answer = await browser.send(ENDPOINTS.login, {
      body: { ...body, credential: sealed },
      headers: BUSINESS_HEADERS,
    });
    dataOf(answer, ENDPOINTS.login);
  });

  test("S8: one world's new key is unknown in another", async ({ browser, makeWorld }) => {
    const other = await makeWorld();
    await other.call(CONTROL.rotateKeys);
    const foreign = await other.browser().publicKey();
    expect(foreign).not.toBe(await browser.publicKey());
    expectRefusal(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, foreign), 'PUBLIC_KEY_EXPIRED');
  });

  test('answers a PEM of RSA-2048 that stays for ten minutes', async ({ world, browser }) => {
    const key = await browser.publicKey();
    expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PUBLIC KEY-----\n$/);
    const { now, upcoming } = await world.advance(0);
    const rotation = upcoming.find(({ what }) => what === '更换公钥')?.at ?? 0;
    await world.advance(rotation - now - 1);
    expect(await browser.publicKey()).toBe(key);
    await world.advance(1);
    expect(await browser.publicKey()).not.toBe(key);
  });

  test('S8: a replaced key is honoured 240 seconds more', async ({ world, browser }) => {
    const old = await browser.publicKey();
    await untilReplaced(world);
    await browser.publicKey();
    await world.advance(GRACE - 1);
    dataOf(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, old), ENDPOINTS.login);
    await world.advance(1);
    expectRefusal(await browser.login('pwd', 'buyer01', { pwd: PASSWORD }, old), 'PUBLIC_KEY_EXPIRED');
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
  });

  test('S10: many callers at the moment of a rotation get one new key', async ({ world, browser }) => {
    const old = await browser.publicKey();
    await world.advance(10 * MINUTE);
    const keys = new Set(await atOnce(50, () => browser.publicKey()));
    expect(keys.size).toBe(1);
    expect(keys.has(old)).toBe(false);
  });

  test('S8: a key is taken as it was given, to the byte but for its end', async ({ world, browser }) => {
    const key = await browser.publicKey();
    const before = await world.state();
    const strange = [
      ` ${key}`,
      `\n${key}`,
      key.replaceAll('\n', '\r\n'),
      key.toLowerCase(),
      '',
      '__proto__',
      'x'.repeat(20_000),
    ];
    for (const publicKey of strange) {
      const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: 'AAAA', credential: { pwd: 'AAAA' } };
      expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'PUBLIC_KEY_EXPIRED');
    }
    expect(await world.state()).toEqual(before);
  });

  test('S8: a key of a megabyte is too large a body', async ({ browser }) => {
    const body = {
      loginType: 'pwd',
      encrypt: true,
      publicKey: 'x'.repeat(1024 * 1024),
      loginIdentifier: 'A',
      credential: { pwd: 'A' },
    };
    expectRefusal(await browser.send(ENDPOINTS.login, { body }), 'BODY_TOO_LARGE');
  });
});
