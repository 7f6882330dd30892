import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { testWith } from '#support/contract-test.ts';
import { MINUTE, PHONES } from '#support/demo.ts';
import { answerOf, dataOf, success } from '#support/expect-answer.ts';
import { type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const test = testWith(request);

const ACCOUNT = { id: '2001', name: 'group-main', other: '2002', identity: 'ali-many' } as const;
const NEW_PASSWORD = 'N3w-password';

/** What ends an account's proofs; afterwards it may sign in again, so that nothing but the proof can fail. */
const ENDS: readonly (readonly [what: string, end: (world: TestWorld) => Promise<unknown>])[] = [
  [
    'disabled and enabled again by control call',
    async (world) => {
      await world.changeAccount(ACCOUNT.id, { enable: false });
      await world.changeAccount(ACCOUNT.id, { enable: true });
    },
  ],
  [
    'deleted and made again by control call',
    async (world) => {
      const { mainAccountId: _, ...account } = await world.account(ACCOUNT.name);
      for (const sub of ['2002', '2003']) await world.call(CONTROL.deleteAccount, { params: { id: sub } });
      await world.call(CONTROL.deleteAccount, { params: { id: account.accountId } });
      await world.addAccount({ account: account.account, accountId: account.accountId, phone: PHONES.group });
    },
  ],
  ['given a new password by control call', (world) => world.changeAccount(ACCOUNT.id, { password: NEW_PASSWORD })],
  [
    'given a new password by a person',
    async (world) => {
      const agent = await world.agent(request);
      const code = await world.codeFor(PHONES.group, 'forgetPwd');
      const { map } = dataOf(await agent.verifyCode(PHONES.group, code), ENDPOINTS.verifySmsCode);
      const [token = ''] = Object.entries(map).find(([, { accountId }]) => accountId === ACCOUNT.id) ?? [];
      await agent.resetPassword(PHONES.group, token, NEW_PASSWORD).expect(success(ENDPOINTS.forgetPassword));
    },
  ],
];

/** A proof that is half finished, and whether it still signs in. */
const PROOFS: readonly (readonly [what: string, begin: (world: TestWorld) => Promise<() => Promise<unknown>>])[] = [
  [
    'a session',
    async (world) => {
      const agent = await world.signedInAgent(request, ACCOUNT.name);
      return async () => ((await agent.get(PATHS.basicInfo)).status === 200 ? ACCOUNT.name : null);
    },
  ],
  [
    'a pending record',
    async (world) => {
      const agent = await choosing(world);
      return async () => {
        const list = await agent.get(PATHS.listByPhone);
        const listed = JSON.stringify(list.body).includes(`"accountId":"${ACCOUNT.id}"`);
        await agent.chooseAccount(ACCOUNT.id);
        return (await agent.whoAmI()) ?? (listed || null);
      };
    },
  ],
  [
    'the proof of a session of another account',
    async (world) => {
      const agent = await choosing(world);
      await agent.chooseAccount(ACCOUNT.other).expect(success(ENDPOINTS.login));
      return async () => {
        await agent.chooseAccount(ACCOUNT.id);
        const name = await agent.whoAmI();
        return name === ACCOUNT.name ? name : null;
      };
    },
  ],
  [
    'a confirmed QR ticket',
    async (world) => {
      const linked = await world.agent(request);
      const snapshot = await world.snapshot();
      if ('replay' in snapshot) throw new Error('expected a snapshot');
      const weChat = [...snapshot.portal.weChat, { id: 'wx-group', accountId: ACCOUNT.id }];
      const body = { ...snapshot, portal: { ...snapshot.portal, weChat } };
      await world.call(CONTROL.restore, { body });
      const scene = await linked.prepareQr();
      await world.qr('confirm', { scene, identity: 'wx-group' });
      return async () => {
        await linked.pollQr(scene);
        return linked.whoAmI();
      };
    },
  ],
  [
    'a gsid',
    async (world) => {
      const { gsid } = await world.session(ACCOUNT.name);
      const agent = await world.agent(request);
      return async () => {
        await agent.identify(gsid);
        return agent.whoAmI();
      };
    },
  ],
  [
    'a verifyToken',
    async (world) => {
      const agent = await world.agent(request);
      const code = await world.codeFor(PHONES.group, 'forgetPwd');
      const { map } = dataOf(await agent.verifyCode(PHONES.group, code), ENDPOINTS.verifySmsCode);
      const [token = ''] = Object.entries(map).find(([, { accountId }]) => accountId === ACCOUNT.id) ?? [];
      await world.advance(MINUTE);
      return async () =>
        (await agent.resetPassword(PHONES.group, token, 'An0ther-one')).status === 200 ? ACCOUNT.name : null;
    },
  ],
  [
    "1688's code",
    async (world) => {
      const agent = await world.agent(request);
      const state = await agent.aliState();
      const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: ACCOUNT.identity } });
      const { callbackUrl } = answerOf(agreed, CONTROL.authorizeAli);
      return async () => {
        await agent.get(callbackUrl).use(withoutTokens);
        await agent.chooseAccount(ACCOUNT.id);
        return agent.whoAmI();
      };
    },
  ],
];

async function choosing(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  await agent.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  return agent;
}

describe.for(PROOFS)('S5, S14: %s', ([, begin]) => {
  test('signs in while nothing happens to the account', async ({ world }) => {
    expect(await (await begin(world))()).toBe(ACCOUNT.name);
  });

  test('outlives a lock by wrong passwords', async ({ world }) => {
    const isGood = await begin(world);
    const guesser = await world.agent(request);
    for (let attempt = 0; attempt < 5; attempt += 1) await guesser.login(ACCOUNT.name, 'wr0ng-pass');
    expect((await world.account(ACCOUNT.name)).lockedUntil).not.toBeNull();
    expect(await isGood()).toBe(ACCOUNT.name);
  });

  test.for(ENDS)('ends when the account is %s', async ([, end], { world }) => {
    const isGood = await begin(world);
    await end(world);
    expect(await isGood()).toBeNull();
  });
});

describe('the proofs of others', () => {
  test('stay: the pending record keeps its other accounts, and so does a code of 1688', async ({ world, agent }) => {
    const pending = await choosing(world);
    const state = await agent.aliState();
    const agreed = await world.send(CONTROL.authorizeAli, { body: { state, identity: ACCOUNT.identity } });
    await world.changeAccount(ACCOUNT.id, { password: NEW_PASSWORD });
    await agent.get(answerOf(agreed, CONTROL.authorizeAli).callbackUrl).use(withoutTokens);
    for (const visitor of [pending, agent]) {
      const list = dataOf(await visitor.get(PATHS.listByPhone), ENDPOINTS.listByPhone);
      expect(list.map(({ accountId }) => accountId)).toEqual(['2002', '2003']);
      await visitor.chooseAccount('2003').expect(success(ENDPOINTS.login));
    }
  });
});
