import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, MINUTE, PASSWORD } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';

/** A sign-in with its texts encrypted by this key. */
const withKey = (publicKey: string) => ({
  loginType: 'pwd',
  loginIdentifier: 'buyer01',
  credential: { pwd: PASSWORD },
  publicKey,
});

/** A body of a sign-in with this in the place of the key. */
const bodyWith = (publicKey: string) => ({
  ...withKey(publicKey),
  encrypt: true,
  loginIdentifier: 'AAAA',
  credential: { pwd: 'AAAA' },
});

describe('GET /uc/login/publicKey', () => {
  test('a control call replaces it at once', async ({ world, agent }) => {
    const old = await agent.publicKey();
    const { publicKey } = await world.call(CONTROL.rotateKeys);
    expect(publicKey).not.toBe(old);
    expect(await agent.publicKey()).toBe(publicKey);
    await agent.login(withKey(old)).expect(success(ENDPOINTS.login));
  });

  test('S8: eight keys live; a ninth evicts the oldest, and journal and status say so', async ({ world, agent }) => {
    const first = await agent.publicKey();
    for (let rotation = 0; rotation < 7; rotation += 1) await world.call(CONTROL.rotateKeys);
    await agent.login(withKey(first)).expect(success(ENDPOINTS.login));
    expect((await world.summary()).evicted).toEqual({});
    await world.call(CONTROL.rotateKeys);
    await agent.login(withKey(first)).expect(refusal('PUBLIC_KEY_EXPIRED'));
    const reason = (await world.journal.entries()).at(-1)?.reason;
    expect(reason).toMatchObject({ rule: 'key.evicted', expected: 'one of the newest 8 keys', ageMs: 0 });
    expect((await world.summary()).evicted).toEqual({ keys: 1 });
  });

  test("S8: one world's new key is unknown in another", async ({ agent, makeWorld }) => {
    const other = await makeWorld();
    await other.call(CONTROL.rotateKeys);
    const foreign = await (await other.visitor()).publicKey();
    expect(foreign).not.toBe(await agent.publicKey());
    await agent.login(withKey(foreign)).expect(refusal('PUBLIC_KEY_EXPIRED'));
  });

  test('answers a PEM of RSA-2048 that stays for ten minutes', async ({ world, agent }) => {
    const key = await agent.publicKey();
    expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PUBLIC KEY-----\n$/);
    const { now, upcoming } = await world.advance(0);
    const rotation = upcoming.find(({ what }) => what === '更换公钥')?.at ?? 0;
    await world.advance(rotation - now - 1);
    expect(await agent.publicKey()).toBe(key);
    await world.advance(1);
    expect(await agent.publicKey()).not.toBe(key);
  });

  test('S10: many callers at the moment of a rotation get one new key', async ({ world, agent }) => {
    const old = await agent.publicKey();
    await world.advance(10 * MINUTE);
    const keys = new Set(await atOnce(20, () => agent.publicKey()));
    expect(keys.size).toBe(1);
    expect(keys.has(old)).toBe(false);
  });

  test('S8: a key is taken as it was given, to the byte but for its end', async ({ world, agent }) => {
    const key = await agent.publicKey();
    const before = await world.state();
    const variants = [` ${key}`, `\n${key}`, key.replaceAll('\n', '\r\n'), key.toLowerCase()];
    for (const publicKey of [...variants, '', '__proto__', 'x'.repeat(20_000)])
      await agent.post(PATHS.login).send(bodyWith(publicKey)).expect(refusal('PUBLIC_KEY_EXPIRED'));
    expect(await world.state()).toEqual(before);
  });

  test('S8: a key of a megabyte is too large a body', async ({ agent }) => {
    await agent
      .post(PATHS.login)
      .send(bodyWith('x'.repeat(1024 * 1024)))
      .expect(refusal('BODY_TOO_LARGE'));
  });
});
