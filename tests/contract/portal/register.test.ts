import request from 'supertest';
import { describe, expect } from 'vitest';
import { CAPS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { promise, refused, signedInCustomer, spec, success } from '#scripts/contract/suite/expectations.ts';
import { NO_CODE, otherThan, UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { manyAccounts, PASSWORD, PHONES } from '#support/demo.ts';
import { dataOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

const SHORT = '1380000000';

describe('POST /uc/account/main/register', () => {
  test.for([
    ['a phone of ten digits', { phone: SHORT, account: SHORT, securityPhone: SHORT }, 'PHONE_INVALID'],
    ['an account that is not the phone', { account: '10000000008' }, 'REQUEST_INVALID'],
    ['a securityPhone that is not the phone', { securityPhone: '10000000008' }, 'REQUEST_INVALID'],
    ['an accountType of C', { accountType: 'C' }, 'REQUEST_INVALID'],
    ['an accountSrc of outer', { accountSrc: 'outer' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, extra, code], { target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.register(UNREGISTERED_PHONE, NO_CODE);
    await visitor.register(UNREGISTERED_PHONE, NO_CODE, extra).expect(refused(code, 'assumed', without));
  });

  test('another value of a business header is refused, whatever the sms code is', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.register(UNREGISTERED_PHONE, NO_CODE);
    const other = visitor.register(UNREGISTERED_PHONE, NO_CODE).set('channel', 'other');
    await other.expect(refused('BUSINESS_HEADER_REJECTED', 'assumed', without));
  });

  test('a phone that has an account is refused, even with the right sms code', async ({ target }) => {
    target.allow('register');
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'register');
    await visitor.register(phone, code).expect(refused('PHONE_TAKEN'));
  });

  test('the right sms code registers the phone and signs in, once', async ({ target }) => {
    target.allow('register');
    const phone = await target.unregisteredPhone();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'register');
    const wrong = await visitor
      .register(phone, otherThan(code))
      .expect(target.registers(phone))
      .expect(refused('SMS_CODE_REJECTED', spec('§8')));
    // A wrong try that succeeded has registered the phone.
    if (wrong.portal.kind === 'success') return;
    await visitor
      .register(phone, code)
      .expect(target.registers(phone))
      .expect(success(spec('§5')))
      .expect(promise('field data.account', ({ portal }) => portal.data?.account, phone));
    await visitor.currentCustomer().expect(signedInCustomer);
    await (await target.agent(request)).register(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });
});

const PHONE = PHONES.unregistered;

describe('POST /uc/account/main/register, in a world', () => {
  inWorld('S6: a taken phone is given away only after the right sms code', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'register');
    const before = await world.accounts();
    await agent.register(PHONES.newbie, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
    await agent.register(PHONES.newbie, code).expect(refusal('PHONE_TAKEN'));
    await agent.register(PHONES.newbie, code).expect(refusal('SMS_CODE_REJECTED'));
    expect(await world.accounts()).toEqual(before);
    expect(await agent.whoAmI()).toBeNull();
  });

  inWorld(
    'a full world registers no account, and refuses as full only after the right sms code',
    async ({ makeWorld }) => {
      const world = await makeWorld({ fixture: { accounts: manyAccounts(CAPS.accounts) } });
      const agent = await world.visitor();
      const code = await world.codeFor(PHONE, 'register');
      await agent.register(PHONE, otherThan(code)).expect(refusal('SMS_CODE_REJECTED'));
      await agent.register(PHONE, code).expect(refusal('WORLD_FULL'));
      expect(await world.lastRule()).toBe('accounts.full');
      expect(await agent.whoAmI()).toBeNull();
    },
  );

  inWorld('S18: fields that a request adds change nothing', async ({ world, agent }) => {
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
