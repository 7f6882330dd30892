import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { prerequisite, promise, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { MINUTE, PASSWORD } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

describe('GET /uc/login/publicKey', () => {
  test('the answer holds a key under which texts are encrypted', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor
      .get('/uc/login/publicKey')
      .expect(success({ publicKey: text('a public key', /^-----BEGIN PUBLIC KEY-----/) }, spec('§7')))
      .expect(prerequisite(target, 'key', 'the public key'));
  });

  test('a repeated call gives the same key', async ({ target }) => {
    const [first, second] = [await target.agent(request), await target.agent(request)];
    const { portal } = await first.get('/uc/login/publicKey').expect(success());
    const isSame = promise(
      'field data.publicKey is the same',
      (again) => again.portal.data?.publicKey === portal.data?.publicKey,
      true,
    );
    await second.get('/uc/login/publicKey').expect(success()).expect(isSame);
  });
});

/** A sign-in with its texts encrypted by this key. */
const withKey = (publicKey: string) => ({
  loginType: 'pwd',
  loginIdentifier: 'buyer01',
  credential: { pwd: PASSWORD },
  publicKey,
});

/** A sign-in's body with this text as its public key. */
const bodyWith = (publicKey: string) => ({
  ...withKey(publicKey),
  encrypt: true,
  loginIdentifier: 'AAAA',
  credential: { pwd: 'AAAA' },
});

describe('GET /uc/login/publicKey, in a world', () => {
  inWorld("S8: one world's new key is unknown in another", async ({ agent, makeWorld }) => {
    const other = await makeWorld();
    await other.call(CONTROL.rotateKeys);
    const foreign = await (await other.visitor()).publicKey();
    expect(foreign).not.toBe(await agent.publicKey());
    await agent.login(withKey(foreign)).expect(refusal('PUBLIC_KEY_EXPIRED'));
  });

  inWorld(
    'the key is a PEM of RSA-2048 that stays for ten minutes, or as long as its world sets',
    async ({ world, agent }) => {
      const key = await agent.publicKey();
      expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PUBLIC KEY-----\n$/);
      const { now, upcoming } = await world.advance(0);
      const rotation = upcoming.find(({ what }) => what === '更换公钥')?.at ?? 0;
      await world.advance(rotation - now - 1);
      expect(await agent.publicKey()).toBe(key);
      await world.advance(1);
      const next = await agent.publicKey();
      expect(next).not.toBe(key);
      await world.changeSettings({ limits: { keyLifeMs: MINUTE } });
      await world.advance(MINUTE);
      expect(await agent.publicKey()).not.toBe(next);
    },
  );

  inWorld('S8: a key is accepted only byte for byte as it was given, but for its end', async ({ world, agent }) => {
    const key = await agent.publicKey();
    const before = await world.state();
    const variants = [` ${key}`, `\n${key}`, key.replaceAll('\n', '\r\n'), key.toLowerCase()];
    for (const publicKey of [...variants, '', '__proto__', 'x'.repeat(20_000)])
      await agent.post(PATHS.login).send(bodyWith(publicKey)).expect(refusal('PUBLIC_KEY_EXPIRED'));
    expect(await world.state()).toEqual(before);
  });
});
