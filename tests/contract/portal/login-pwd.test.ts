import request from 'supertest';
import { describe } from 'vitest';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { alike, ground, refused, somebody, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

const WRONG = 'Wrong-pass-1';
const UNKNOWN = 'no-such-account-7f3a';

describe('POST /uc/login by password', () => {
  test('the right password signs in, with a gsid for another site', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor
      .login(account, password)
      .expect(success(spec('§7')))
      .expect(ground(target, 'key', 'a sign-in with the right password'))
      .expect(success({ accountSize: 1, gsid: text('a gsid') }, spec('§3')));
    await visitor.currentCustomer().expect(somebody);
  });

  test('a wrong password is refused in the same words as an unknown account', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const wrong = await visitor.login(account, WRONG).expect(refused('CREDENTIALS_REJECTED', spec('§8')));
    await visitor
      .login(UNKNOWN, WRONG)
      .expect(refused('CREDENTIALS_REJECTED', spec('§8')))
      .expect(alike(wrong, 'a wrong password'));
    await visitor.login(account, password).expect(success());
  });

  test('a disabled account is refused like a wrong password', async ({ target }) => {
    const { account, password } = await target.disabledAccount();
    await (await target.agent(request)).login(account, password).expect(refused('CREDENTIALS_REJECTED'));
  });

  test('another business header is refused', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    for (const name of Object.keys(BUSINESS_HEADERS))
      await visitor.login(account, password).set(name, 'other').expect(refused('BUSINESS_HEADER_REJECTED'));
  });

  test.for([
    ['an identifier that is no ciphertext', { loginIdentifier: '@@@' }, 'CIPHERTEXT_REJECTED'],
    ['an identifier of 5,000 characters', { loginIdentifier: 'A'.repeat(5_000) }, 'CIPHERTEXT_REJECTED'],
    [
      'a key that nobody gave out',
      { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
      'PUBLIC_KEY_EXPIRED',
    ],
    ['encrypt false', { encrypt: false }, 'REQUEST_INVALID'],
    ['an unknown loginType', { loginType: 'magic' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, change, code], { target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const form = await visitor.seal({ loginType: 'pwd', loginIdentifier: account, credential: { pwd: password } });
    await visitor
      .post('/uc/login')
      .send({ ...form, ...change })
      .expect(refused(code));
  });
});
