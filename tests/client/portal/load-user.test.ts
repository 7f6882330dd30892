// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { ok, type StubApi, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const CUSTOMER = { accountId: '1001', name: 'buyer01', isSupplier: true, hasRealNameAuth: true, isPaidMember: false };
const BASIC = {
  ...{ id: 'iam-1', accountId: '1001', accountSrc: 'inner', hasRealNameAuth: true, hasFilledEnterpriseProfile: true },
  ...{ loginRedirectUrl: '/go', authUrl: '/auth', messageList: [{ id: 'm1' }], count: 1 },
};

let api: StubApi;
let portal: TestPortal;
beforeEach(async () => {
  api = await stubApi('/go');
  setTokens();
  portal = testPortal();
  api.on(rewritePath(PATHS.currentCustomer), ok({ isLogin: true, customer: CUSTOMER }));
});
afterEach(() => api.close());

describe('the user store (spec §3)', () => {
  it('is filled by the current customer and the basic info', async () => {
    api.on(rewritePath(PATHS.basicInfo), ok(BASIC));
    expect(await loadUser(portal)).toEqual({
      ...{ name: 'buyer01', isLogin: true, messageLoading: false, userInfo: CUSTOMER, basicUserInfo: BASIC },
      ...BASIC,
    });
  });

  it('keeps what the customer says where the basic info says nothing', async () => {
    for (const data of [null, {}, { accountId: 5, hasRealNameAuth: null }]) {
      api.on(rewritePath(PATHS.basicInfo), ok(data));
      expect(await loadUser(portal)).toMatchObject({ accountId: '1001', hasRealNameAuth: true, messageList: [] });
    }
  });
});
