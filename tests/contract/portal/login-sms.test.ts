import request from 'supertest';
import { describe } from 'vitest';
import { refused, somebody, spec, success } from '#scripts/contract/suite/expectations.ts';
import { otherThan, STRANGER } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

describe('POST /uc/login by sms', () => {
  test('the right code signs in once', async ({ target }) => {
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'login');
    const wrong = visitor.signInBySms(phone, otherThan(code));
    await wrong.expect(refused('SMS_CODE_REJECTED', spec('§8')));
    const foreign = visitor.signInBySms(STRANGER, code);
    await foreign.expect(refused('SMS_CODE_REJECTED', spec('§8')));
    await visitor.signInBySms(phone, code).expect(success({ accountSize: 1 }, spec('§4')));
    await visitor.currentCustomer().expect(somebody);
    await (await target.agent(request)).signInBySms(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a phone of ten digits is refused', async ({ target }) => {
    await (await target.agent(request)).signInBySms('1380000000', '000000').expect(refused('PHONE_INVALID'));
  });

  test('a code of recovery signs nobody in', async ({ target }) => {
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    await visitor.signInBySms(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a newer code replaces the older', async ({ target }) => {
    target.allow('codes');
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const older = await target.code(visitor, phone, 'login');
    const newer = await target.code(visitor, phone, 'login');
    if (older === newer) return;
    await visitor.signInBySms(phone, older).expect(refused('SMS_CODE_REJECTED'));
    await visitor.signInBySms(phone, newer).expect(success());
  });

  test('the right code of a disabled account is refused like a wrong password', async ({ target }) => {
    const { phone } = await target.disabledAccount();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'login');
    await visitor.signInBySms(phone, code).expect(refused('CREDENTIALS_REJECTED'));
  });
});
