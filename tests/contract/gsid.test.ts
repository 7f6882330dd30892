import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestAgent } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

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
