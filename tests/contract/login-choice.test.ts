import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { refused } from '#kit/testing/refused.ts';
import { testWith } from '#support/contract-test.ts';
import { atOnce, GROUP_IDS, MINUTE, PASSWORD, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const test = testWith(request);

const choiceOf = (loginIdentifier: string, accountSource = '1688') => ({
  loginType: 'multi_account',
  loginIdentifier,
  credential: { accountSource },
});

/** A browser that has proven the phone of the three group accounts and must choose now. */
async function choosing(world: TestWorld): Promise<TestAgent> {
  const agent = await world.agent(request);
  const code = await world.codeFor(PHONES.group, 'login');
  await agent.signInBySms(PHONES.group, code).expect(success(ENDPOINTS.login));
  return agent;
}

describe('POST /uc/login by choice of one of several accounts', () => {
  test.for(GROUP_IDS)('signs in as %s under a new session', async (accountId, { world }) => {
    const agent = await choosing(world);
    const before = agent.cookie(COOKIES.session);
    const data = { accountSize: 1, gsid: expect.any(String) };
    await agent.chooseAccount(accountId).expect(success(ENDPOINTS.login, data));
    expect(agent.cookie(COOKIES.session)).not.toBe(before);
    const { account } = (await world.accounts()).find((one) => one.accountId === accountId) ?? {};
    expect(await agent.whoAmI()).toBe(account);
  });

  test('S5: without a proven phone it is refused', async ({ agent }) => {
    await agent.chooseAccount('2001').expect(refusal('CHOICE_REJECTED')).expect(refused('choice.pending'));
  });

  test("S5: another session's proof is worth nothing", async ({ world }) => {
    const proven = await choosing(world);
    const stranger = await world.agent(request);
    await stranger.chooseAccount('2001').expect(refusal('CHOICE_REJECTED'));
    await proven.chooseAccount('2001').expect(success(ENDPOINTS.login));
  });

  test('S5: an account of another phone is refused, and the proof stays for the right ones', async ({ world }) => {
    const agent = await choosing(world);
    for (const foreign of ['1001', '3001', '4001', 'nobody', '__proto__', '2001,2002', '2001\0'])
      await agent.chooseAccount(foreign).expect(refusal('CHOICE_REJECTED')).expect(refused('choice.foreign'));
    expect(await agent.whoAmI()).toBeNull();
    await agent.chooseAccount('2003').expect(success(ENDPOINTS.login));
  });

  test('the session that was chosen may change to the other accounts of its proof', async ({ world }) => {
    const agent = await choosing(world);
    for (const accountId of ['2001', '2003', '2002', '2002'])
      await agent.chooseAccount(accountId).expect(success(ENDPOINTS.login));
    expect(await agent.whoAmI()).toBe('group-sub1');
    await world.advance(10 * MINUTE);
    await agent.chooseAccount('2001').expect(success(ENDPOINTS.login));
    await agent.chooseAccount('1001').expect(refusal('CHOICE_REJECTED'));
    expect(await agent.whoAmI()).toBe('group-main');
  });

  test('S5: of 50 choices at once one wins', async ({ world }) => {
    const agent = await choosing(world);
    const sealed = await agent.seal(choiceOf('2002'));
    const answers = await atOnce(50, async () => agent.post(PATHS.login).send(sealed));
    expect(answers.map(codeOf).filter((code) => code === null)).toHaveLength(1);
  });

  test('the proof lives five minutes', async ({ world }) => {
    const early = await choosing(world);
    await world.advance(5 * MINUTE - 1);
    await early.chooseAccount('2001').expect(success(ENDPOINTS.login));
    const late = await choosing(world);
    await world.advance(5 * MINUTE);
    await late.chooseAccount('2001').expect(refusal('CHOICE_REJECTED')).expect(refused('choice.pending'));
  });

  test.for(['1689', '', 'alibaba', '1688 '])('S5: accountSource %j is refused', async (accountSource, { world }) => {
    const agent = await choosing(world);
    const attempt = agent.login(choiceOf('2001', accountSource));
    await attempt.expect(refusal('CHOICE_REJECTED')).expect(refused('choice.source'));
  });

  test('S5: an account frozen after the proof is refused', async ({ world }) => {
    const agent = await choosing(world);
    await world.changeAccount('2002', { enable: false });
    await agent.chooseAccount('2002').expect(refusal('CREDENTIALS_REJECTED')).expect(refused('account.disabled'));
    await agent.chooseAccount('2001').expect(success(ENDPOINTS.login));
  });

  test('S5: a lock by wrong passwords stops passwords only', async ({ world }) => {
    const guesser = await world.agent(request);
    for (let attempt = 0; attempt < 5; attempt += 1) await guesser.login('group-main', 'Wrong-pass1');
    const agent = await choosing(world);
    await agent.chooseAccount('2001').expect(success(ENDPOINTS.login));
    const right = guesser.login('group-main', PASSWORD);
    await right.expect(refusal('CREDENTIALS_REJECTED')).expect(refused('password.locked'));
  });

  test('an account dropped after the proof is refused', async ({ world }) => {
    const agent = await choosing(world);
    await world.call(CONTROL.deleteAccount, { params: { id: '2002' } });
    await agent.chooseAccount('2002').expect(refusal('CHOICE_REJECTED'));
  });

  test('nothing chosen is told so, encrypted or not', async ({ world }) => {
    const agent = await choosing(world);
    await agent.chooseAccount('').expect(refusal('ACCOUNT_NOT_CHOSEN'));
    const body = { ...(await agent.seal(choiceOf(''))), loginIdentifier: '' };
    await agent.post(PATHS.login).send(body).expect(refusal('ACCOUNT_NOT_CHOSEN'));
    await agent.chooseAccount('2001').expect(success(ENDPOINTS.login));
  });

  test('signing out takes the proof away', async ({ world }) => {
    const agent = await choosing(world);
    await agent.get(PATHS.logout).expect(success(ENDPOINTS.logout));
    await agent.chooseAccount('2001').expect(refusal('CHOICE_REJECTED'));
  });
});

describe('GET /uc/account/info/listByPhone', () => {
  test('lists the accounts of the proven phone, masked', async ({ world }) => {
    const agent = await choosing(world);
    const list = dataOf(await agent.get(PATHS.listByPhone), ENDPOINTS.listByPhone);
    expect(list.map(({ accountId }) => accountId)).toEqual([...GROUP_IDS]);
    expect(list.every(({ securityPhone }) => securityPhone === '138****0002')).toBe(true);
    await agent.get(PATHS.listByPhone).query({ phone: PHONES.group }).expect(success(ENDPOINTS.listByPhone, list));
  });

  test.for([PHONES.buyer, PHONES.group, PHONES.unregistered])(
    'S6: a stranger learns nothing about %s',
    async (phone, { agent }) => {
      await agent.greet();
      const { text, body } = await agent.get(PATHS.listByPhone).query({ phone }).expect(refusal('LOGIN_REQUIRED'));
      await agent.get(PATHS.listByPhone).expect(401, text);
      expect(body).toHaveProperty('loginUrl', PAGES.login);
    },
  );

  test("S6: a proof of one phone opens no other phone's list", async ({ world }) => {
    const agent = await choosing(world);
    await agent.get(PATHS.listByPhone).query({ phone: PHONES.buyer }).expect(refusal('LOGIN_REQUIRED'));
    await agent.get(PATHS.listByPhone).query({ phone: '1' }).expect(refusal('PHONE_INVALID'));
  });

  test('the proof opens the list for five minutes', async ({ world }) => {
    const agent = await choosing(world);
    await world.advance(5 * MINUTE);
    await agent.get(PATHS.listByPhone).expect(refusal('LOGIN_REQUIRED'));
  });

  test('a frozen account opens no list', async ({ world }) => {
    const agent = await world.signedInAgent(request, 'buyer01');
    await world.changeAccount('1001', { enable: false });
    await agent.get(PATHS.listByPhone).expect(refusal('LOGIN_REQUIRED'));
    await agent.get(PATHS.listByOutAccountId).expect(refusal('LOGIN_REQUIRED'));
  });
});

describe('GET /uc/account/info/listByOutAccountId', () => {
  test('lists whole entities: masked phones, a shared mainAccountId, no password', async ({ world }) => {
    const agent = await choosing(world);
    const answer = await agent.get(PATHS.listByOutAccountId);
    const list = dataOf(answer, ENDPOINTS.listByOutAccountId);
    expect(list.map(({ mainAccountId }) => mainAccountId)).toEqual(['2001', '2001', '2001']);
    expect(answer.text).not.toContain(PHONES.group);
    expect(answer.text).not.toContain('password');
    const main = list.slice(0, 1);
    const query = { outAccountId: main[0]?.outAccountId };
    await agent.get(PATHS.listByOutAccountId).query(query).expect(success(ENDPOINTS.listByOutAccountId, main));
  });

  test("another's outAccountId finds nothing", async ({ world }) => {
    const agent = await choosing(world);
    const { outAccountId } = await world.account('buyer01');
    const call = agent.get(PATHS.listByOutAccountId).query({ outAccountId });
    await call.expect(success(ENDPOINTS.listByOutAccountId, []));
  });

  test('S6: a stranger gets nothing', async ({ world, agent }) => {
    await agent.greet();
    const { outAccountId } = await world.account('buyer01');
    await agent.get(PATHS.listByOutAccountId).query({ outAccountId }).expect(refusal('LOGIN_REQUIRED'));
  });
});
