import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
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
