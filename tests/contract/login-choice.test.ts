import { describe, expect } from 'vitest';
import { PAGES, PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { refused } from '#kit/testing/refused.ts';
import { test } from '#support/contract-test.ts';
import { GROUP_IDS, PHONES } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const choiceOf = (loginIdentifier: string, accountSource = '1688') => ({
  loginType: 'multi_account',
  loginIdentifier,
  credential: { accountSource },
});

/** A browser that has proven the phone of the three group accounts and must choose now. */
async function choosing(world: TestWorld): Promise<TestAgent> {
  const agent = await world.visitor();
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

  test('S5: an account of another phone is refused, and the proof stays for the right ones', async ({ world }) => {
    const agent = await choosing(world);
    for (const foreign of ['1001', '3001', '4001', 'nobody', '__proto__', '2001,2002', '2001\0'])
      await agent.chooseAccount(foreign).expect(refusal('CHOICE_REJECTED')).expect(refused('choice.foreign'));
    expect(await agent.whoAmI()).toBeNull();
    await agent.chooseAccount('2003').expect(success(ENDPOINTS.login));
  });

  test('S5: a session made by control call lists and chooses itself alone', async ({ world }) => {
    const agent = await world.signedInAgent('group-sub1');
    const own = [expect.objectContaining({ accountId: '2002' })];
    await agent.get(PATHS.listByPhone).expect(success(ENDPOINTS.listByPhone, own));
    await agent.chooseAccount('2002').expect(success(ENDPOINTS.login));
    await agent.chooseAccount('2001').expect(refusal('CHOICE_REJECTED'));
  });

  test('nothing chosen is told so, encrypted or not', async ({ world }) => {
    const agent = await choosing(world);
    await agent.chooseAccount('').expect(refusal('ACCOUNT_NOT_CHOSEN'));
    const body = { ...(await agent.seal(choiceOf(''))), loginIdentifier: '' };
    await agent.post(PATHS.login).send(body).expect(refusal('ACCOUNT_NOT_CHOSEN'));
    await agent.chooseAccount('2001').expect(success(ENDPOINTS.login));
  });
});

describe('GET /uc/account/info/listByPhone', () => {
  test.for([PHONES.buyer, PHONES.group, PHONES.unregistered])(
    'S6: a stranger learns nothing about %s',
    async (phone, { agent }) => {
      await agent.greet();
      const { text, body } = await agent.get(PATHS.listByPhone).query({ phone }).expect(refusal('LOGIN_REQUIRED'));
      await agent.get(PATHS.listByPhone).expect(401, text);
      expect(body).toHaveProperty('loginUrl', PAGES.login);
    },
  );
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
