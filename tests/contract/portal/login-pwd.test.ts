import request from 'supertest';
import { describe } from 'vitest';
import { alike, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

const WRONG = 'Wrong-pass-1';

describe('POST /uc/login by password', () => {
  test('the right password signs in', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success({ accountSize: 1 }, spec('§7')));
  });

  test('a wrong password is refused in the same words as an unknown account', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const wrong = await visitor.login(account, WRONG).expect(refused('CREDENTIALS_REJECTED', spec('§8')));
    await visitor
      .login('no-such-account-7f3a', WRONG)
      .expect(refused('CREDENTIALS_REJECTED', spec('§8')))
      .expect(alike(wrong, 'a wrong password'));
    await visitor.login(account, password).expect(success());
  });

  test('a disabled account is refused like a wrong password', async ({ target }) => {
    const { account, password } = await target.disabledAccount();
    await (await target.agent(request)).login(account, password).expect(refused('CREDENTIALS_REJECTED'));
  });
});
