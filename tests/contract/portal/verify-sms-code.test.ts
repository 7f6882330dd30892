import request from 'supertest';
import { describe } from 'vitest';
import { promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { NO_CODE, otherThan, STRANGER } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/uc/common/tools/verifySmsCodeReturnToken';

describe('POST /uc/common/tools/verifySmsCodeReturnToken', () => {
  test('a code that was never sent is rejected', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.verifyCode(STRANGER, NO_CODE).expect(refused('SMS_CODE_REJECTED', spec('§8')));
  });

  test('a phone of ten digits is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.verifyCode(STRANGER, NO_CODE);
    await visitor.verifyCode('1380000000', NO_CODE).expect(refused('PHONE_INVALID', 'assumed', without));
  });

  test('another action than forgetPwd is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const without = await visitor.verifyCode(STRANGER, NO_CODE);
    const body = { action: 'login', phone: STRANGER, scene: 'sup', smsCode: NO_CODE };
    await visitor
      .post(PATH)
      .send(body)
      .expect(refused('REQUEST_INVALID', 'assumed', without));
  });

  test('the right code gives a token for the account, once', async ({ target }) => {
    const { phone, account } = await target.account();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    await visitor.verifyCode(phone, otherThan(code)).expect(refused('SMS_CODE_REJECTED', spec('§8')));
    await visitor
      .verifyCode(phone, code)
      .expect(success({ passed: true }, spec('§3')))
      .expect(promise('account of the token', ({ portal }) => firstOf(portal.data?.map)?.account, account, spec('§3')));
    await visitor.verifyCode(phone, code).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a phone of several accounts gets a token for each', async ({ target }) => {
    const phone = await target.sharedPhone();
    const visitor = await target.agent(request);
    const code = await target.code(visitor, phone, 'forgetPwd');
    await visitor
      .verifyCode(phone, code)
      .expect(success())
      .expect(
        promise('several tokens', ({ portal }) => Object.keys(portal.data?.map ?? {}).length > 1, true, spec('§3')),
      );
  });
});

function firstOf(map: Readonly<Record<string, { readonly account?: string }>> = {}) {
  return Object.values(map)[0];
}
