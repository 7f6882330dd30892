import { describe, expect } from 'vitest';
import { CAPS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { dataOf, refusal } from '#support/expect-answer.ts';

const PHONE = PHONES.unregistered;

describe('POST /uc/account/main/register', () => {
  test('S6: a taken phone is told only after the right code', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'register');
    const before = await world.accounts();
    await agent.register(PHONES.newbie, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.register(PHONES.newbie, code).expect(refusal('PHONE_TAKEN'));
    await agent.register(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
    expect(await world.accounts()).toEqual(before);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('a full world makes no account, and says so only after the right code', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: { generate: { count: CAPS.accounts, phoneFrom: '13900000001' } } });
    const agent = await world.visitor();
    const code = await world.codeFor(PHONE, 'register');
    await agent.register(PHONE, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.register(PHONE, code).expect(refusal('WORLD_FULL'));
    expect(await world.lastRule()).toBe('accounts.full');
    expect(await agent.whoAmI()).toBeNull();
  });

  test('S18: what the payload adds changes nothing', async ({ world, agent }) => {
    const code = await world.codeFor(PHONE, 'register');
    const extra = {
      admin: true,
      enable: false,
      accountId: '1001',
      mainAccountId: '2001',
      isPaidMember: true,
      password: PASSWORD,
    };
    const { accountId } = dataOf(await agent.register(PHONE, code, extra), ENDPOINTS.register);
    expect(accountId).not.toBe('1001');
    expect(await world.account(PHONE)).toMatchObject({
      mainAccountId: accountId,
      enable: true,
      isPaidMember: false,
      password: null,
    });
  });
});
