import request from 'supertest';
import { describe } from 'vitest';
import { nobody, promise, refused, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

describe('GET /uc/logout', () => {
  test('ends the session, and succeeds a second time', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    const out = await visitor.get('/uc/logout').expect(success());
    await visitor.currentCustomer().expect(nobody);
    await visitor.get('/uc/logout').expect(success());
    const { location } = out.headers;
    if (location === undefined) return;
    const host = new URL(location, target.origin).origin;
    promise('redirect to', () => (host === target.origin ? 'its own host' : host), 'its own host')(out);
  });

  test('spends the gsid of the session that it ends', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const { portal } = await visitor.login(account, password).expect(success());
    await visitor.get('/uc/logout');
    await (await target.agent(request)).signInByGsid(portal.data?.gsid ?? '').expect(refused('GSID_REJECTED'));
  });
});
