import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

describe('GET fixture', () => {
  test('gives a fixture that a world can be put back to', async ({ world }) => {
    await world.changeAccount('newbie', { isPaidMember: true });
    await world.addAccount({ account: 'late', accountId: '77' });
    const exported = await world.call(CONTROL.exportFixture, { query: { title: '我的场景' } });
    expect(exported.yaml).toContain('title: 我的场景');
    const people = async () =>
      (await world.accounts()).map(({ account, isPaidMember, phone }) => ({ account, isPaidMember, phone }));
    const before = await people();
    await world.call(CONTROL.reset, { body: { fixture: { accounts: [{ account: 'only' }] } } });
    expect(await world.accounts()).toHaveLength(1);
    await world.call(CONTROL.reset, { body: { fixture: exported.content } });
    expect(await people()).toEqual(before);
  });

  test('with story=recorded tells what has happened, and nothing else is a way to write that', async ({
    world,
    agent,
    control,
  }) => {
    await world.call(CONTROL.rotateKeys);
    await agent.login('buyer01', PASSWORD).expect(200);
    const recorded = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
    expect(recorded.content.story).toEqual([
      { rotateKeys: true },
      { open: '/login' },
      { tab: '账号登录' },
      { fill: { 账号: 'buyer01', 密码: 'Passw0rd!' } },
      { press: '登录' },
      { expectPage: '/go' },
      { expectSession: 'buyer01' },
    ]);
    expect(recorded.omitted).toEqual([]);
    const taped = call(control, CONTROL.exportFixture, { query: { story: 'taped' } });
    await taped.expect(refusal('REQUEST_INVALID', { path: 'query.story' }));
  });

  test('is to be had after an enterprise was deleted, its main account last', async ({ world }) => {
    for (const name of ['group-sub1', 'group-sub2', 'group-main'])
      await world.call(CONTROL.deleteAccount, { params: { id: name } });
    const { content } = await world.call(CONTROL.exportFixture);
    expect(content.accounts).toHaveLength(3);
  });
});
