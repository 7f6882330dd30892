import request from 'supertest';
import { describe } from 'vitest';
import { ground, promise, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

describe('GET /uc/login/publicKey', () => {
  test('gives a key under which texts are encrypted', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor
      .get('/uc/login/publicKey')
      .expect(success({ publicKey: text('a public key', /^-----BEGIN PUBLIC KEY-----/) }, spec('§7')))
      .expect(ground(target, 'key', 'the public key'));
  });

  test('gives the same key when it is asked again', async ({ target }) => {
    const [first, second] = [await target.agent(request), await target.agent(request)];
    const { portal } = await first.get('/uc/login/publicKey').expect(success());
    const isSame = promise(
      'field data.publicKey is the same',
      (again) => again.portal.data?.publicKey === portal.data?.publicKey,
      true,
    );
    await second.get('/uc/login/publicKey').expect(success()).expect(isSame);
  });
});
