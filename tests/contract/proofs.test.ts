import type request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QrCodeState } from '#contract/value-forms.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, PASSWORD, PHONES } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

/** A browser that has proven the phone of the three group accounts and must choose now. */
async function choosing(world: TestWorld): Promise<TestAgent> {
  const agent = await world.visitor();
  const code = await world.codeFor(PHONES.group, 'login');
  await agent.signInBySms(PHONES.group, code).expect(success(ENDPOINTS.login));
  return agent;
}

describe('POST /uc/login by choice of one of several accounts', () => {
  test('S5: a session made by control call lists and chooses itself alone', async ({ world }) => {
    const agent = await world.signedInAgent('group-sub1');
    const own = [expect.objectContaining({ accountId: '2002' })];
    await agent.get(PATHS.listByPhone).expect(success(ENDPOINTS.listByPhone, own));
    await agent.chooseAccount('2002').expect(success(ENDPOINTS.login));
    await agent.chooseAccount('2001').expect(refusal('CHOICE_REJECTED'));
  });
});

describe('the lists of accounts', () => {
  test('S6: a stranger learns nothing, whoever is asked about', async ({ world, agent }) => {
    await agent.greet();
    const { outAccountId } = await world.account('buyer01');
    const { text } = await agent.get(PATHS.listByPhone).expect(refusal('LOGIN_REQUIRED'));
    for (const phone of [PHONES.buyer, PHONES.unregistered])
      await agent.get(PATHS.listByPhone).query({ phone }).expect(401, text);
    await agent.get(PATHS.listByOutAccountId).query({ outAccountId }).expect(401, text);
  });

  test('are whole entities: masked phones, a shared mainAccountId, no password, and none of another person', async ({
    world,
  }) => {
    const agent = await choosing(world);
    const answer = await agent.get(PATHS.listByOutAccountId);
    const list = dataOf(answer, ENDPOINTS.listByOutAccountId);
    expect(list.map(({ mainAccountId }) => mainAccountId)).toEqual(['2001', '2001', '2001']);
    expect(answer.text).not.toContain(PHONES.group);
    expect(answer.text).not.toContain('password');
    const { outAccountId } = await world.account('buyer01');
    const foreign = agent.get(PATHS.listByOutAccountId).query({ outAccountId });
    await foreign.expect(success(ENDPOINTS.listByOutAccountId, []));
  });
});

async function gsidOf(world: TestWorld, account = 'buyer01'): Promise<string> {
  return dataOf(await (await world.visitor()).login(account, PASSWORD), ENDPOINTS.login).gsid ?? '';
}

const WAYS = ['POST /uc/login native', 'POST /uc/login/identifier'] as const;

describe.for(WAYS)('%s', (way) => {
  const spend = (agent: TestAgent, gsid: string) =>
    way === 'POST /uc/login native' ? agent.signInByGsid(gsid) : agent.identify(gsid);

  test('S15: guesses, other worlds, resets, frozen and dropped accounts get the same bytes', async ({
    world,
    makeWorld,
  }) => {
    const other = await makeWorld();
    const texts = new Set<string>();
    const refused = async (gsid: string) => {
      const spent = spend(await world.visitor(), gsid);
      texts.add((await spent.expect(refusal('GSID_REJECTED'))).text);
    };
    for (const guess of ['', 'x', '__proto__', 'a'.repeat(32)]) await refused(guess);
    await refused(await gsidOf(other));
    const frozen = await gsidOf(world, 'newbie');
    await world.changeAccount('3001', { enable: false });
    await refused(frozen);
    const dropped = await gsidOf(world, 'group-sub2');
    await world.call(CONTROL.deleteAccount, { params: { id: '2003' } });
    await refused(dropped);
    const beforeReset = await gsidOf(world);
    await world.call(CONTROL.reset, { body: {} });
    await refused(beforeReset);
    expect(texts.size).toBe(1);
  });
});

test('S15: a gsid outlives the idling of the session that got it', async ({ world, agent }) => {
  await agent.login('buyer01', PASSWORD);
  const gsid = await gsidOf(world);
  await world.changeSettings({ limits: { sessionIdleMs: 1_000 } });
  await world.advance(1_000);
  await agent.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  await (await world.visitor()).identify(gsid).expect(success(ENDPOINTS.loginByIdentifier));
});

describe('POST /uc/login/identifier and its gotoUrl', () => {
  test.for([
    [undefined, '/go'],
    ['//evil.example', '/go'],
    ['http://partner.localhost:5173/x', 'http://partner.localhost:5173/x'],
  ] as const)('S33: %j leads to %s', async ([gotoUrl, expected], { world, agent, sandbox }) => {
    const target = expected.startsWith('/go/') ? sandbox.url + expected : expected;
    const signIn = agent.identify(await gsidOf(world), gotoUrl);
    await signIn.expect(success(ENDPOINTS.loginByIdentifier, { accountSize: 1, gotoUrl: target }));
  });
});

/** Expectation of a poll: the status that its JSON string carries. */
function status(expected: number) {
  return (answer: request.Response): void => {
    const { qrCode } = dataOf(answer, ENDPOINTS.qrStatus);
    expect(QrCodeState.parse(JSON.parse(qrCode)).qrCodeStatus).toBe(expected);
  };
}

describe('POST /uc/login/prepare', () => {
  const attributes = { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' };

  test('answers a PNG and a scene, and opens a ticket of five minutes', async ({ world, agent }) => {
    const body = { gotoUrl: '/go/x', loginType: 'native', attributes };
    const { qrcode, weChatScene } = dataOf(await agent.post(PATHS.prepare).send(body), ENDPOINTS.prepare).extData;
    expect(
      Buffer.from(qrcode.split(',')[1] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(weChatScene).toMatch(/^[0-9a-f]{32}$/);
    const [ticket] = await world.tickets();
    expect(ticket).toMatchObject({ scene: weChatScene, isLogin: 1, status: 0, scannedBy: null, confirmedBy: null });
    expect((ticket?.expiresAt ?? 0) - (ticket?.createdAt ?? 0)).toBe(5 * MINUTE);
    expect(ticket?.gotoUrl).toMatch(/\/go\/x$/);
  });

  test('S33: a hostile gotoUrl becomes /go', async ({ world, agent }) => {
    await agent.prepareQr(1, '//evil.example');
    expect((await world.tickets())[0]?.gotoUrl).toBe('/go');
  });
});

describe('POST /uc/login/wechat/qrcode/status', () => {
  test('a WeChat without an account registers one at its first login', async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-new' });
    const data = dataOf(await agent.pollQr(scene), ENDPOINTS.qrStatus);
    expect(data.firstLogin).toBe(true);
    const name = (await agent.whoAmI()) ?? '';
    expect(name).toMatch(/^wx_/);
    expect(await world.account(name)).toMatchObject({ phone: '', password: null, enable: true });
    const second = await agent.prepareQr();
    await world.qr('confirm', { scene: second, identity: 'wx-new' });
    expect(dataOf(await agent.pollQr(second), ENDPOINTS.qrStatus).firstLogin).toBe(false);
    expect(await agent.whoAmI()).toBe(name);
  });

  test('S17: at registration a WeChat that has an account says so, again and again, and signs nobody in', async ({
    world,
    agent,
  }) => {
    const scene = await agent.prepareQr(0);
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    for (let polls = 0; polls < 2; polls += 1) {
      const data = dataOf(await agent.pollQr(scene).expect(status(2)), ENDPOINTS.qrStatus);
      expect([data.gsid, data.firstLogin]).toEqual([undefined, false]);
    }
    expect(await agent.whoAmI()).toBeNull();
    const fresh = await agent.prepareQr(0);
    await world.qr('confirm', { scene: fresh, identity: 'wx-new' });
    expect(dataOf(await agent.pollQr(fresh), ENDPOINTS.qrStatus).firstLogin).toBe(true);
    const again = dataOf(await agent.pollQr(fresh).expect(status(2)), ENDPOINTS.qrStatus);
    expect(again.firstLogin).toBeUndefined();
  });

  test("S17: another session's ticket looks like one that expired", async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    const thief = await world.visitor();
    await thief.greet();
    const { text } = await thief.pollQr(scene).expect(status(4));
    await thief.pollQr('a'.repeat(32)).expect(200, text);
    expect(await thief.whoAmI()).toBeNull();
    await agent.pollQr(scene).expect(status(2));
  });
});
