// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { AB_SHARE_B } from '#contract/limits.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ACTED_CODES } from '#contract/portal/acted-codes.ts';
import { forgetPassword, listByOutAccountId, listByPhone, register } from '#portal/api/account-api.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { currentCustomer, isSignedIn } from '#portal/api/customer-api.ts';
import { loginByIdentifier, loginConfig, logout } from '#portal/api/login-api.ts';
import { portalConfig } from '#portal/api/portal-api.ts';
import { qrStatus } from '#portal/api/qr-api.ts';
import { sendSmsCode, verifySmsCode } from '#portal/api/sms-api.ts';
import { canQuote, canUseMemberService } from '#portal/features/go/go-services.tsx';
import { ok, type StubApi, setTokens, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

const PHONE = '13800000002';
const LIST = rewritePath(PATHS.listByPhone);
const ENTITIES = rewritePath(PATHS.listByOutAccountId);
const CUSTOMER = PATHS.currentCustomer;

let api: StubApi;
let portal: TestPortal;
beforeEach(async () => {
  api = await stubApi();
  portal = testPortal();
  setTokens();
});
afterEach(() => api.close());

/** What a back end may say where the specification shows no answer. */
const ANY_DATA = [null, true, false, 'ok', '', [], [1], 5, {}, { account: 1 }];

describe('an answer whose shape the specification does not show', () => {
  it.each([
    ['sendSmsCode', rewritePath(PATHS.sendSmsCode), () => sendSmsCode(portal.api, { action: 'login', phone: PHONE })],
    ['logout', rewritePath(PATHS.logout), () => logout(portal.api)],
    [
      'loginByIdentifier',
      rewritePath(PATHS.loginByIdentifier),
      () => loginByIdentifier(portal.api, { loginIdentifier: 'x' }),
    ],
    [
      'forgetPasswordNew',
      rewritePath(PATHS.forgetPassword),
      () => forgetPassword(portal.api, { verifyToken: 't', newPassword: 'p', phone: PHONE }),
    ],
  ])('%s takes any data, and none', async (_, path, call) => {
    const bodies = [...ANY_DATA.map((data) => ({ success: true, data })), { success: true }, {}, { code: 200 }];
    for (const body of bodies) {
      api.on(path, { body });
      await expect(call(), JSON.stringify(body)).resolves.toBeUndefined();
    }
  });

  it('register takes any data, and without a text there is no gsid', async () => {
    for (const data of [...ANY_DATA, { gsid: 5 }, { gsid: null }]) {
      api.on(rewritePath(PATHS.register), ok(data));
      expect(await register(portal.api, { phone: PHONE, smsCode: '123456' })).toEqual({});
    }
  });

  it('the configuration takes each field by itself: what cannot be read is missing, off or allows nothing', async () => {
    const missing = { wrapperAllowList: [], gotoUrlAllowList: [], abTestEnabled: false, migrationNoticeEnabled: false };
    for (const data of ANY_DATA) {
      api.on(rewritePath(PATHS.loginCustom), ok(data));
      expect(await portalConfig(portal.api), JSON.stringify(data)).toEqual({
        ...missing,
        abShareB: AB_SHARE_B,
        codes: ACTED_CODES,
      });
    }
    api.on(
      rewritePath(PATHS.loginCustom),
      ok({ servicePhone: 400, legalUrl: '/b', gotoUrlAllowList: ['https://a.example'] }),
    );
    expect(await portalConfig(portal.api)).toMatchObject({ legalUrl: '/b', gotoUrlAllowList: ['https://a.example'] });
  });
});

describe('lists of accounts (spec §3)', () => {
  it('listByPhone needs account and accountId, with data or without its wrapping', async () => {
    const items = [{ account: 'group-main', accountId: '2001' }];
    api.on(LIST, ok(items), { body: { data: items } }, { body: { code: '0', data: [{ ...items[0], enable: null }] } });
    for (let round = 0; round < 3; round += 1) expect(await listByPhone(portal.api)).toEqual(items);
  });

  it('listByOutAccountId does without aliLoginId, tags, attributes and numbers for dates', async () => {
    const shown = { account: 'a', accountId: '1', securityPhone: '138****0002', mainAccountId: '1' };
    const entity = { ...shown, tags: null, attributes: null, gmtCreate: '2024-01-01 08:00:00', gmtModified: null };
    api.on(ENTITIES, ok([entity]));
    expect(await listByOutAccountId(portal.api)).toEqual([shown]);
    api.on(ENTITIES, ok([{ account: 'a', accountId: '1', securityPhone: null }]));
    expect(await listByOutAccountId(portal.api)).toEqual([{ account: 'a', accountId: '1', securityPhone: null }]);
  });
});

describe('an answer of a shown shape', () => {
  it('verifySmsCodeReturnToken that did not pass needs no map', async () => {
    for (const map of [undefined, null, {}, 'x', { t: null }]) {
      api.on(rewritePath(PATHS.verifySmsCode), ok({ passed: false, map }));
      expect(await verifySmsCode(portal.api, { phone: PHONE, smsCode: '1' })).toEqual({ passed: false, map: {} });
    }
  });

  it('a QR status may leave gsid and firstLogin null until somebody confirms', async () => {
    api.on(rewritePath(PATHS.qrStatus), ok({ qrCode: '{"qrCodeStatus":0}', gsid: null, firstLogin: 'no' }));
    expect(await qrStatus(portal.api, { weChatScene: 's' })).toEqual({ status: 0, gsid: undefined, firstLogin: false });
  });

  it('of the login methods only those that name an address count', async () => {
    const method = { loginName: COPY['login.config.name'], loginUrl: 'https://1688.example' };
    api.on(rewritePath(PATHS.loginConfig), ok([null, 'x', { loginName: '其他' }, { ...method, redirect: null }]));
    expect(await loginConfig(portal.api, { gotoUrl: '/go' })).toEqual([method]);
  });
});

describe('who is signed in', () => {
  it('a visitor needs no customer, and a page that asks for no more looks at none', async () => {
    api.on(CUSTOMER, ok({ isLogin: false }));
    expect(await currentCustomer(portal.api)).toBeNull();
    api.on(CUSTOMER, ok({ isLogin: true, customer: 5 }));
    expect(await isSignedIn(portal.api)).toBe(true);
    expect(await currentCustomer(portal.api).catch(toApiError)).toMatchObject({ message: COPY['err.default'] });
  });

  it('a flag that did not come is an error where a service is asked for, and nowhere else', async () => {
    api.on(CUSTOMER, ok({ isLogin: true, customer: { name: 'a', isSupplier: true, hasRealNameAuth: 'yes' } }));
    const userInfo = await currentCustomer(portal.api);
    expect(userInfo).toMatchObject({ name: 'a', isSupplier: true });
    for (const isAllowed of [canQuote, canUseMemberService]) {
      expect(() => isAllowed({ isLogin: true, userInfo })).toThrow(COPY['err.default']);
    }
    expect(canQuote({ isLogin: true, userInfo: { name: 'a', accountId: '1', isSupplier: false } })).toBe(false);
  });
});
