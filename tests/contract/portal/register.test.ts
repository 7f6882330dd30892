import request from 'supertest';
import { describe } from 'vitest';
import { promise, refused, somebody, spec, success } from '#scripts/contract/suite/expectations.ts';
import { NO_CODE, otherThan, STRANGER } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

const SHORT = '1380000000';

describe('POST /uc/account/main/register', () => {
  test.for([
    ['a phone of ten digits', { phone: SHORT, account: SHORT, securityPhone: SHORT }, 'PHONE_INVALID'],
    ['an account that is not the phone', { account: '10000000008' }, 'REQUEST_INVALID'],
    ['a securityPhone that is not the phone', { securityPhone: '10000000008' }, 'REQUEST_INVALID'],
    ['accountType C', { accountType: 'C' }, 'REQUEST_INVALID'],
    ['accountSrc outer', { accountSrc: 'outer' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, extra, code], { target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.register(STRANGER, NO_CODE);
    await visitor.register(STRANGER, NO_CODE, extra).expect(refused(code, 'assumed', without));
  });

  test('another business header is refused, whatever the code is', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.register(STRANGER, NO_CODE);
    const other = visitor.register(STRANGER, NO_CODE).set('channel', 'other');
    await other.expect(refused('BUSINESS_HEADER_REJECTED', 'assumed', without));
  });

  test('a phone that has an account is refused, with the right code', async ({ target }) => {
    target.allow('register');
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'register');
    await visitor.register(phone, code).expect(refused('PHONE_TAKEN'));
  });

  test('the right code registers the phone and signs in, once', async ({ target }) => {
    target.allow('register');
    const phone = await target.unregisteredPhone();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'register');
    await visitor.register(phone, otherThan(code)).expect(refused('SMS_CODE_REJECTED', spec('§8')));
    await visitor
      .register(phone, code)
      .expect(success(spec('§5')))
      .expect(promise('field data.account', ({ portal }) => portal.data?.account, phone));
    await visitor.currentCustomer().expect(somebody);
    await (await target.agent(request)).register(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });
});
