import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import * as limits from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { testWith } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { call, type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const test = testWith(request);

/** A limited life; those of codes, sessions, proofs and gsids are asserted beside their calls. */
interface Life {
  readonly name: string;
  readonly lifeMs: number;
  /** starts the life; what comes back tells whether it lasts */
  begin(world: TestWorld, agent: TestAgent): Promise<() => Promise<boolean>>;
}

const isOk = async (test: request.Test) => (await test).status === 200;

const withKey = (publicKey: string) => ({
  loginType: 'pwd',
  loginIdentifier: 'buyer01',
  credential: { pwd: PASSWORD },
  publicKey,
});

async function wrongPasswords(agent: TestAgent, count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt += 1) await agent.login('newbie', 'wr0ng-pass');
}

const isLocked = async (world: TestWorld) => (await world.account('newbie')).lockedUntil !== null;

const LIVES: readonly Life[] = [
  {
    name: 'an sms code on the phone',
    lifeMs: limits.CODE_LIFE_MS,
    begin: async (world) => {
      await world.codeFor(PHONES.buyer, 'login');
      return async () => (await world.sms(PHONES.buyer)).at(-1)?.state === 'unused';
    },
  },
  {
    name: 'the grace of a key replaced by hand',
    lifeMs: limits.KEY_GRACE_MS,
    begin: async (world, agent) => {
      const key = await agent.publicKey();
      await world.call(CONTROL.rotateKeys);
      return async () => isOk(agent.login(withKey(key)));
    },
  },
  {
    name: 'a QR ticket',
    lifeMs: limits.QR_LIFE_MS,
    begin: async (world, agent) => {
      const scene = await agent.prepareQr();
      return async () =>
        (await world.tickets())[0]?.status === QR_STATUS.initial &&
        isOk(call(world.control(request), CONTROL.qrAction, { params: { scene, action: 'scan' }, body: {} }));
    },
  },
  {
    name: "1688's code",
    lifeMs: limits.OAUTH_CODE_LIFE_MS,
    begin: async (world, agent) => {
      const state = await agent.aliState();
      const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
      return async () => (await agent.get(callbackUrl).use(withoutTokens)).headers.location === '/go';
    },
  },
  {
    name: 'a wrong password in the count of fifteen minutes',
    lifeMs: limits.WRONG_PASSWORD_WINDOW_MS,
    begin: async (world, agent) => {
      await wrongPasswords(agent, limits.WRONG_PASSWORDS - 1);
      return async () => {
        await wrongPasswords(agent, 1);
        return isLocked(world);
      };
    },
  },
  {
    name: 'a lock',
    lifeMs: limits.LOCK_MS,
    begin: async (world, agent) => {
      await wrongPasswords(agent, limits.WRONG_PASSWORDS);
      return async () => {
        const locked = await isLocked(world);
        expect(await isOk(agent.login('newbie', PASSWORD))).toBe(!locked);
        return locked;
      };
    },
  },
];

describe.for(LIVES)('$name', ({ lifeMs, begin }) => {
  test('is good to its last millisecond', async ({ world, agent }) => {
    const lasts = await begin(world, agent);
    await world.advance(lifeMs - 1);
    expect(await lasts()).toBe(true);
  });

  test('is over at the millisecond at which its life ends', async ({ world, agent }) => {
    const lasts = await begin(world, agent);
    await world.advance(lifeMs);
    expect(await lasts()).toBe(false);
  });
});
