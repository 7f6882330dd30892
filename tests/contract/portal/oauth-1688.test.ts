import request from 'supertest';
import { describe } from 'vitest';
import { leadsTo, nobody, somebody, success } from '#scripts/contract/suite/expectations.ts';
import { aliCallback, GOTO } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

const PATH = '/uc/login/oauth/callback';
const STALE = { oauth_stale: '1' };

describe('GET /uc/login/oauth/callback', () => {
  test('an answer that nobody asked for leads back to the login page', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor
      .get(PATH)
      .query({ code: 'x', state: 'no-such-state' })
      .expect(leadsTo(target, '/login', STALE));
    await visitor.get(PATH).expect(leadsTo(target, '/login', STALE));
  });

  test('one linked account signs in, once, in the browser that asked', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'one');
    const stranger = await target.agent(request);
    await stranger.get(callback).expect(leadsTo(target, '/login', STALE));
    await visitor.get(callback).expect(leadsTo(target, GOTO));
    await visitor.currentCustomer().expect(somebody);
    await stranger.get(callback).expect(leadsTo(target, '/login', STALE));
  });

  test('several linked accounts lead to the choice among them', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'several');
    await visitor.get(callback).expect(leadsTo(target, '/accountSelect', { gotoUrl: GOTO }));
    const list = await visitor.get('/uc/account/info/listByOutAccountId').expect(success());
    await visitor.chooseAccount(list.portal.data?.[0]?.accountId ?? '').expect(success());
    await visitor.currentCustomer().expect(somebody);
  });

  test('no linked account leads back to the login page, signed out', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'none');
    await visitor.get(callback).expect(leadsTo(target, '/login', { oauth_fail: '1' }));
    await visitor.currentCustomer().expect(nobody);
  });
});
