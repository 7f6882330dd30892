import { describe, expect } from 'vitest';
import { CAPS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { dataOf, refusal } from '#support/expect-answer.ts';

const PHONE = PHONES.unregistered;

describe('POST /uc/account/main/register', () => {
  test('makes an account named after the phone and signs it in', async ({ world, agent }) => {
    const code = await world.codeFor(PHONE, 'register');
    await agent.greet();
    const session = agent.cookie(COOKIES.session);
    const data = dataOf(await agent.register(PHONE, code), ENDPOINTS.register);
    expect(data.account).toBe(PHONE);
    expect(agent.cookie(COOKIES.session)).not.toBe(session);
    expect(await agent.whoAmI()).toBe(PHONE);
    expect(await world.account(PHONE)).toMatchObject({
      accountId: data.accountId,
      mainAccountId: data.accountId,
      phone: PHONE,
      enable: true,
      hasRealNameAuth: false,
      isPaidMember: false,
      password: null,
    });
    expect((await world.sms(PHONE)).at(-1)?.state).toBe('used');
  });

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

  test.for([
    ['account', '13800000008', 'body.account'],
    ['securityPhone', '13800000008', 'body.securityPhone'],
  ] as const)('S18: %s = %j is refused at its place', async ([field, value, path], { world, agent }) => {
    const code = await world.codeFor(PHONE, 'register');
    await agent.greet();
    const before = await world.state();
    await agent.register(PHONE, code, { [field]: value }).expect(refusal('REQUEST_INVALID', { path }));
    expect(await world.state()).toEqual(before);
  });
});
