import request from 'supertest';
import { describe } from 'vitest';
import { RESEND_INTERVAL_MS } from '#contract/limits.ts';
import { alike, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { STRANGER } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/uc/common/tools/sendSmsCode';

describe('POST /uc/common/tools/sendSmsCode', () => {
  test.for([
    ['a phone of ten digits', { phone: '1380000000' }, 'PHONE_INVALID'],
    ['a phone with a letter', { phone: '1380000000x' }, 'PHONE_INVALID'],
    ['an unknown action', { action: 'pay' }, 'REQUEST_INVALID'],
    ['an unknown scene', { scene: 'buy' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, change, code], { target }) => {
    const visitor = await target.agent(request);
    const body = { action: 'login', phone: STRANGER, scene: 'sup', ...change };
    await visitor.post(PATH).send(body).expect(refused(code));
  });

  test('sends a code to the phone of an account', async ({ target }) => {
    const { phone } = await target.account();
    const sent = await target.sendCode(await target.agent(request), phone, 'login');
    success(spec('§7'))(sent);
  });

  test('an unregistered phone is not given away', async ({ target }) => {
    const phone = await target.unregisteredPhone();
    const { phone: known } = await target.account();
    const visitor = await target.agent(request);
    const sent = await target.sendCode(visitor, phone, 'login');
    success()(sent);
    if (target.isSandbox) alike(await visitor.sendCode(known, 'login'), 'a known phone')(sent);
    await visitor.signInBySms(phone, '000000').expect(refused('SMS_CODE_REJECTED', spec('§8')));
  });

  test('a second code for the same action is refused within its interval', async ({ target }) => {
    target.allow('codes');
    for (const action of ['login', 'register', 'forgetPwd'] as const) {
      const { phone } = await target.account();
      const visitor = await target.agent(request);
      success()(await target.sendCode(visitor, phone, action));
      await visitor.sendCode(phone, action).expect(refused('SMS_SENT_TOO_SOON'));
      if (!target.isSandbox) continue;
      await target.advance(RESEND_INTERVAL_MS[action]);
      await visitor.sendCode(phone, action).expect(success());
    }
  });
});
