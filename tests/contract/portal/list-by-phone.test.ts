import request from 'supertest';
import { describe } from 'vitest';
import { promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { choosing } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/uc/account/info/listByPhone';

describe('GET /uc/account/info/listByPhone', () => {
  test('a visitor is refused, whatever phone is asked for', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.get(PATH).expect(refused('LOGIN_REQUIRED'));
    await visitor.get(PATH).query({ phone: '1380000000' }).expect(refused('PHONE_INVALID'));
  });

  test('the answer lists the accounts of the phone that was proven, and of no other', async ({ target }) => {
    const { visitor, phone, accountSize } = await choosing(target, await target.agent(request));
    await visitor
      .get(PATH)
      .query({ phone })
      .expect(success(spec('§3')))
      .expect(promise('length of data', ({ portal }) => portal.data?.length, accountSize));
    await visitor.get(PATH).query({ phone: UNREGISTERED_PHONE }).expect(refused('LOGIN_REQUIRED'));
  });

  test('the answer lists only the signed-in account after a sign-in by password', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    await visitor
      .get(PATH)
      .expect(success())
      .expect(promise('length of data', ({ portal }) => portal.data?.length, 1));
  });
});
