import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';

describe('GET fixture', () => {
  test('gives a fixture that a world can be put back to', async ({ world }) => {
    await world.changeAccount('newbie', { isPaidMember: true });
    await world.addAccount({ account: 'late', accountId: '77' });
    const exported = answerOf(
      await world.control('GET', '/fixture', { query: { title: '我的场景' } }),
      CONTROL.exportFixture,
    );
    expect(exported.yaml).toContain('title: 我的场景');
    const before = (await world.accounts()).map(({ account, isPaidMember, phone }) => ({
      account,
      isPaidMember,
      phone,
    }));

    await world.control('POST', '/reset', { body: { fixture: { accounts: [{ account: 'only' }] } } });
    expect(await world.accounts()).toHaveLength(1);
    answerOf(await world.control('POST', '/reset', { body: { fixture: exported.content } }), CONTROL.reset);
    const after = (await world.accounts()).map(({ account, isPaidMember, phone }) => ({
      account,
      isPaidMember,
      phone,
    }));
    expect(after).toEqual(before);
  });

  test('with story=recorded tells what has happened, and nothing else is a way to write that', async ({
    world,
    browser,
  }) => {
    await world.control('POST', '/keys/rotate');
    await browser.signInByPassword('buyer01');
    const recorded = answerOf(
      await world.control('GET', '/fixture', { query: { story: 'recorded' } }),
      CONTROL.exportFixture,
    );
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
    const answer = await world.control('GET', '/fixture', { query: { story: 'taped' } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('query.story');
  });

  test('is to be had after an enterprise was deleted, its main account last', async ({ world }) => {
    for (const name of ['group-sub1', 'group-sub2', 'group-main'])
      answerOf(await world.control('DELETE', `/accounts/${name}`), CONTROL.deleteAccount);
    const { content } = answerOf(await world.control('GET', '/fixture'), CONTROL.exportFixture);
    expect(content.accounts).toHaveLength(3);
  });
});
