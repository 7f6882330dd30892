import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { testWith } from '#support/contract-test.ts';
import { GROUP_IDS, PASSWORD, PHONES } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import { type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const test = testWith(request);

/** Who is in front of the selection page, and which of the phone's three accounts the proof is for. */
const SIGN_INS: readonly (readonly [
  how: string,
  ids: readonly string[],
  act: (world: TestWorld) => Promise<TestAgent>,
])[] = [
  ['a right code, nobody chosen yet', GROUP_IDS, proven],
  ['a right code', GROUP_IDS, async (world) => chosen(await proven(world))],
  ['1688, nobody chosen yet', GROUP_IDS, by1688],
  ['1688', GROUP_IDS, async (world) => chosen(await by1688(world))],
  ['a password', ['2002'], byPassword],
  ['a gsid', ['2002'], byGsid],
  ['a gsid of a sign-in by code', ['2002'], byGsidOfCode],
  ['a control call', ['2002'], (world) => world.signedInAgent(request, 'group-sub1')],
  ['a QR code', ['1001'], byQr],
];

async function proven(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  await agent.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  return agent;
}

async function chosen(agent: TestAgent): Promise<TestAgent> {
  await agent.chooseAccount('2002').expect(success(ENDPOINTS.login));
  return agent;
}

async function by1688(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  const body = { state: await agent.aliState(), identity: 'ali-many' };
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body });
  await agent.get(callbackUrl).use(withoutTokens);
  return agent;
}

async function byPassword(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  await agent.login('group-sub1', PASSWORD).expect(success(ENDPOINTS.login));
  return agent;
}

async function byGsid(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  const { gsid } = await world.session('group-sub1');
  await agent.signInByGsid(gsid).expect(success(ENDPOINTS.login));
  return agent;
}

async function byGsidOfCode(world: TestWorld): Promise<TestAgent> {
  const { gsid } = dataOf(await (await proven(world)).chooseAccount('2002'), ENDPOINTS.login);
  const agent = await world.agent(request);
  await agent.identify(gsid ?? '').expect(success(ENDPOINTS.loginByIdentifier));
  return agent;
}

async function byQr(world: TestWorld): Promise<TestAgent> {
  await world.addAccount({ account: 'same-phone', accountId: '1002', phone: PHONES.buyer, password: PASSWORD });
  const agent = await world.agent(request);
  const scene = await agent.prepareQr();
  await world.qr('confirm', { scene, identity: 'wx-buyer01' });
  await agent.pollQr(scene).expect(success(ENDPOINTS.qrStatus));
  return agent;
}

async function listed(agent: TestAgent): Promise<string[]> {
  const short = dataOf(await agent.get(PATHS.listByPhone), ENDPOINTS.listByPhone);
  const whole = dataOf(await agent.get(PATHS.listByOutAccountId), ENDPOINTS.listByOutAccountId);
  expect(whole.map(({ accountId }) => accountId)).toEqual(short.map(({ accountId }) => accountId));
  return short.map(({ accountId }) => accountId);
}

describe.for(SIGN_INS)('S5: a session made by %s', ([, ids, act]) => {
  test('lists the accounts of its proof', async ({ world }) => {
    expect(await listed(await act(world))).toEqual(ids);
  });

  test('may choose each account that it lists, again and again, and no other', async ({ world }) => {
    const agent = await act(world);
    for (const id of [...ids, ...ids]) {
      await agent.chooseAccount(id).expect(success(ENDPOINTS.login));
      expect((await world.account((await agent.whoAmI()) ?? '')).accountId).toBe(id);
    }
    for (const id of ['1001', '1002', '2001', '2003', '3001'].filter((other) => !ids.includes(other)))
      await agent.chooseAccount(id).expect(refusal('CHOICE_REJECTED'));
    expect(await listed(agent)).toEqual(ids);
  });
});

describe('a gsid', () => {
  const gsidOf = async (agent: TestAgent) => dataOf(await agent.login('buyer01', PASSWORD), ENDPOINTS.login).gsid ?? '';

  test('S15: ends with the logout of the session that got it', async ({ world, agent }) => {
    const gsids = [await gsidOf(agent), await gsidOf(agent)];
    await agent.get(PATHS.logout).expect(success(ENDPOINTS.logout));
    for (const gsid of gsids) await (await world.agent(request)).identify(gsid).expect(refusal('GSID_REJECTED'));
  });

  test('S15: outlives a new id, a logout without its cookie, and the logout of the session that spent another', async ({
    world,
    agent,
  }) => {
    const gsid = await gsidOf(agent);
    await agent.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login')).expect(success(ENDPOINTS.login));
    await agent.chooseAccount('2001');
    await (await world.agent(request)).get(PATHS.logout);
    const other = await world.agent(request);
    await other.identify((await world.session('buyer01')).gsid);
    await other.get(PATHS.logout);
    await (await world.agent(request)).identify(gsid).expect(success(ENDPOINTS.loginByIdentifier));
  });

  test('S15: outlives the idling of its session', async ({ world, agent }) => {
    const gsid = await gsidOf(agent);
    await world.changeSettings({ limits: { sessionIdleMs: 1_000 } });
    await world.advance(1_000);
    await agent.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
    await agent.get(PATHS.logout);
    await (await world.agent(request)).identify(gsid).expect(success(ENDPOINTS.loginByIdentifier));
  });
});

describe("1688's state", () => {
  test('S36: presented by a foreign session stays good for its own, with its code', async ({ world, agent }) => {
    const state = await agent.aliState();
    const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const thief = await world.agent(request);
    for (const url of [callbackUrl, callbackUrl, `${PATHS.oauthCallback}?state=${state}&error=access_denied`]) {
      await thief.get(url).use(withoutTokens);
      expect(await thief.whoAmI()).toBeNull();
    }
    await agent.get(callbackUrl).use(withoutTokens).expect('Location', '/go');
    expect(await agent.whoAmI()).toBe('buyer01');
    await agent
      .get(callbackUrl)
      .use(withoutTokens)
      .expect('Location', /oauth_fail=1/);
  });
});
