import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { each, promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { choosing } from '#scripts/contract/suite/steps.ts';
import { PHONES } from '#support/demo.ts';
import { success as answers, dataOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const PATH = '/uc/account/info/listByOutAccountId';

describe('GET /uc/account/info/listByOutAccountId', () => {
  test('a visitor is refused', async ({ target }) => {
    await (await target.agent(request)).get(PATH).expect(refused('LOGIN_REQUIRED'));
  });

  test('the answer lists the accounts of the selection page, with phones masked', async ({ target }) => {
    const { visitor, accountSize } = await choosing(target, await target.agent(request));
    // Whether a code by SMS opens this list, too, is assumed; a list that is given has the fields of the specification.
    const list = await visitor
      .get(PATH)
      .expect(success('assumed', spec('§3')))
      .expect(promise('length of data', ({ portal }) => portal.data?.length, accountSize));
    const outAccountId = list.portal.data?.[0]?.outAccountId;
    if (!outAccountId) return;
    await visitor.get(PATH).query({ outAccountId }).expect(success()).expect(each({ outAccountId }));
  });
});

/** A browser that has proven the phone of the three group accounts and must choose now. */
async function choosingIn(world: TestWorld): Promise<TestAgent> {
  const agent = await world.visitor();
  const code = await world.codeFor(PHONES.group, 'login');
  await agent.signInBySms(PHONES.group, code).expect(answers(ENDPOINTS.login));
  return agent;
}

describe('the lists of accounts', () => {
  inWorld('S6: a visitor gets the same refusal, whoever is asked about', async ({ world, agent }) => {
    await agent.greet();
    const { outAccountId } = await world.account('buyer01');
    const { text } = await agent.get(PATHS.listByPhone).expect(refusal('LOGIN_REQUIRED'));
    for (const phone of [PHONES.buyer, PHONES.unregistered])
      await agent.get(PATHS.listByPhone).query({ phone }).expect(401, text);
    await agent.get(PATHS.listByOutAccountId).query({ outAccountId }).expect(401, text);
  });

  inWorld(
    'the lists hold masked phones, one mainAccountId, no password, and no account of another person',
    async ({ world }) => {
      const agent = await choosingIn(world);
      const answer = await agent.get(PATHS.listByOutAccountId);
      const list = dataOf(answer, ENDPOINTS.listByOutAccountId);
      expect(list.map(({ mainAccountId }) => mainAccountId)).toEqual(['2001', '2001', '2001']);
      expect(answer.text).not.toContain(PHONES.group);
      expect(answer.text).not.toContain('password');
      const { outAccountId } = await world.account('buyer01');
      const foreign = agent.get(PATHS.listByOutAccountId).query({ outAccountId });
      await foreign.expect(answers(ENDPOINTS.listByOutAccountId, []));
    },
  );
});
