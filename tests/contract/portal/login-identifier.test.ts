import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { promise, refused, signedInCustomer, success } from '#scripts/contract/suite/expectations.ts';
import { gsidOf } from '#scripts/contract/suite/steps.ts';
import { PASSWORD } from '#support/demo.ts';
import { success as answers, dataOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const UNKNOWN = 'no-such-gsid-7f3a9b2c';

describe('POST /uc/login/identifier', () => {
  test('a new gsid signs another browser in once, and leads on', async ({ target }) => {
    const gsid = await gsidOf(target, await target.agent(request));
    const wanted = '/go/portal/becomeSupplier';
    const parent = await target.agent(request);
    await parent
      .identify(gsid, wanted)
      .expect(success())
      .expect(promise(`gotoUrl ends with ${wanted}`, ({ portal }) => portal.data?.gotoUrl?.endsWith(wanted), true));
    await parent.currentCustomer().expect(signedInCustomer);
    await (await target.agent(request)).identify(gsid).expect(refused('GSID_REJECTED'));
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });

  test('a hostile gotoUrl leads to /go', async ({ target }) => {
    const gsid = await gsidOf(target, await target.agent(request));
    await (await target.agent(request)).identify(gsid, 'https://evil.example/').expect(success({ gotoUrl: '/go' }));
  });

  test('an unknown gsid is refused, and before it another value of a business header', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.identify(UNKNOWN).expect(refused('GSID_REJECTED'));
    const other = visitor.identify(UNKNOWN).set('channel', 'other');
    await other.expect(refused('BUSINESS_HEADER_REJECTED', 'assumed', without));
  });

  test('a gsid after the sign-out of its session is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const gsid = await gsidOf(target, visitor);
    await visitor.get('/uc/logout');
    await (await target.agent(request)).identify(gsid).expect(refused('GSID_REJECTED'));
  });
});

async function gsidIn(world: TestWorld, account = 'buyer01'): Promise<string> {
  return dataOf(await (await world.visitor()).login(account, PASSWORD), ENDPOINTS.login).gsid ?? '';
}

const WAYS = ['POST /uc/login native', 'POST /uc/login/identifier'] as const;

describe.for(WAYS)('%s', (way) => {
  const spend = (agent: TestAgent, gsid: string) =>
    way === 'POST /uc/login native' ? agent.signInByGsid(gsid) : agent.identify(gsid);

  inWorld(
    'S15: a guessed gsid, one of another world and one of a disabled, removed or reset account get the same bytes',
    async ({ world, makeWorld }) => {
      const other = await makeWorld();
      const texts = new Set<string>();
      const refused = async (gsid: string) => {
        const spent = spend(await world.visitor(), gsid);
        texts.add((await spent.expect(refusal('GSID_REJECTED'))).text);
      };
      for (const guess of ['', 'x', '__proto__', 'a'.repeat(32)]) await refused(guess);
      await refused(await gsidIn(other));
      const frozen = await gsidIn(world, 'newbie');
      await world.changeAccount('3001', { enable: false });
      await refused(frozen);
      const dropped = await gsidIn(world, 'group-sub2');
      await world.call(CONTROL.deleteAccount, { params: { id: '2003' } });
      await refused(dropped);
      const beforeReset = await gsidIn(world);
      await world.reset();
      await refused(beforeReset);
      expect(texts.size).toBe(1);
    },
  );
});

inWorld('S15: a gsid outlives the idling of the session that got it', async ({ world, agent }) => {
  await agent.login('buyer01', PASSWORD);
  const gsid = await gsidIn(world);
  await world.changeSettings({ limits: { sessionIdleMs: 1_000 } });
  await world.advance(1_000);
  await agent.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  await (await world.visitor()).identify(gsid).expect(answers(ENDPOINTS.loginByIdentifier));
});

describe('POST /uc/login/identifier and its gotoUrl', () => {
  inWorld.for([
    [undefined, '/go'],
    ['http://partner.localhost:5173/x', 'http://partner.localhost:5173/x'],
  ] as const)('S33: gotoUrl %j leads to %s', async ([given, gotoUrl], { world, agent }) => {
    const signIn = agent.identify(await gsidIn(world), given);
    await signIn.expect(answers(ENDPOINTS.loginByIdentifier, { accountSize: 1, gotoUrl }));
  });
});
