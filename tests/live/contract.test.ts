import { describe, expect } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS, QrCodeState } from '#contract/portal/qr.ts';
import { readFailure } from '#contract/portal/read-failure.ts';
import { readSuccess } from '#contract/portal/read-success.ts';
import { COOKIES } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-client.ts';
import { dataOf } from '#support/expect-answer.ts';
import { test } from './live-target.ts';

/**
 * The contract as a client meets it, on whatever server it is aimed at. Refusals are checked by what the
 * specification shows (no success, JSON, a text), not by codes that are assumed.
 */

const NO_ACCOUNT = 'needs --account and --password';
const NO_CODE = 'needs --phone and --code, sent for the action login just before';

/** A refusal in any dialect: no success, JSON, never a server's error. @returns its text */
function refusalText(answer: AnyResponse): string {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(readSuccess(answer.body), answer.text).toBeNull();
  expect(answer.headers['content-type']).toMatch(/json/);
  const { message } = readFailure(answer.body);
  expect(message, answer.text).toBeTruthy();
  return message;
}

describe('a visitor', () => {
  test('is issued ctoken and a csrf token on the first call', async ({ live }) => {
    const visitor = live.visitor();
    await visitor.greet();
    expect(visitor.jar.get(COOKIES.ctoken)).toBeTruthy();
    expect(visitor.jar.get(COOKIES.csrf)).toBeTruthy();
  });

  test('gets the public key, the login methods with 1688登录, and the configuration', async ({ live }) => {
    const visitor = live.visitor();
    dataOf(await visitor.send(ENDPOINTS.publicKey), ENDPOINTS.publicKey);
    const config = await visitor.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl: '/go' } });
    const names = dataOf(config, ENDPOINTS.loginConfig).map(({ loginName }) => loginName);
    expect(names).toContain(COPY['login.config.name']);
    dataOf(await visitor.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom);
  });

  test('gets the same answers under /go', async ({ live }) => {
    const visitor = live.visitor();
    dataOf(await visitor.request('GET', `/go${PATHS.publicKey}`), ENDPOINTS.publicKey);
  });

  test('is nobody to the current-customer call, in both forms of its path', async ({ live }) => {
    const visitor = live.visitor();
    await visitor.greet();
    for (const path of [PATHS.currentCustomer, PATHS.currentCustomer.replace('$', '%24')]) {
      const answer = await visitor.request('POST', path, { body: { params: { request: {} } } });
      expect(dataOf(answer, ENDPOINTS.currentCustomer).isLogin).toBe(false);
    }
  });

  test('is refused the lists of accounts', async ({ live }) => {
    const visitor = live.visitor();
    refusalText(await visitor.send(ENDPOINTS.listByPhone));
    refusalText(await visitor.send(ENDPOINTS.listByOutAccountId));
  });

  test('is refused a call without the csrf token', async ({ live }) => {
    const visitor = live.visitor();
    await visitor.greet();
    refusalText(await visitor.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } }, tokens: false }));
  });

  test('is refused a code for what is no phone', async ({ live }) => {
    refusalText(await live.visitor().sendCode('1380000000', 'login'));
  });

  test('gets a QR ticket that waits', async ({ live }) => {
    const visitor = live.visitor();
    const { weChatScene } = await visitor.prepareQr();
    const { qrCode } = dataOf(await visitor.pollQr(weChatScene), ENDPOINTS.qrStatus);
    expect(QrCodeState.parse(JSON.parse(qrCode)).qrCodeStatus).toBe(QR_STATUS.initial);
  });

  test('sees an unknown ticket as expired', async ({ live }) => {
    const { qrCode } = dataOf(await live.visitor().pollQr('no-such-scene'), ENDPOINTS.qrStatus);
    expect(QrCodeState.parse(JSON.parse(qrCode)).qrCodeStatus).toBe(QR_STATUS.expired);
  });

  test('is told of an unknown account what is told of a wrong password', async ({ live, skip }) => {
    const known = live.credentials();
    if (!known) return skip(NO_ACCOUNT);
    const wrong = refusalText(await live.visitor().signInByPassword(known.account, 'Wrong-pass-1'));
    expect(refusalText(await live.visitor().signInByPassword('no-such-account', 'Wrong-pass-1'))).toBe(wrong);
  });

  test('is refused what is no ciphertext', async ({ live }) => {
    const visitor = live.visitor();
    const publicKey = await visitor.publicKey();
    const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: '@@@', credential: { pwd: '' } };
    refusalText(await visitor.send(ENDPOINTS.login, { body }));
  });

  test('has a wrong code rejected', async ({ live }) => {
    refusalText(await live.visitor().signInBySms('13800000009', '000000'));
  });
});

describe('an account', () => {
  test('signs in by password, is somebody, and signs out', async ({ live, skip }) => {
    const known = live.credentials();
    if (!known) return skip(NO_ACCOUNT);
    const visitor = live.visitor();
    dataOf(await visitor.signInByPassword(known.account, known.password), ENDPOINTS.login);
    expect(await visitor.whoAmI()).not.toBeNull();
    dataOf(await visitor.send(ENDPOINTS.basicInfo), ENDPOINTS.basicInfo);
    dataOf(await visitor.logout(), ENDPOINTS.logout);
    expect(await visitor.whoAmI()).toBeNull();
  });

  test('signs in by a code once, and not twice', async ({ live, skip }) => {
    const visitor = live.visitor();
    const sent = await live.code(visitor, 'login');
    if (!sent) return skip(NO_CODE);
    const { accountSize } = dataOf(await visitor.signInBySms(sent.phone, sent.code), ENDPOINTS.login);
    expect(accountSize).toBeGreaterThanOrEqual(1);
    refusalText(await live.visitor().signInBySms(sent.phone, sent.code));
  });

  test('hands over its sign-in by a gsid that works once', async ({ live, skip }) => {
    const known = live.credentials();
    if (!known) return skip(NO_ACCOUNT);
    const { gsid = '' } = dataOf(await live.visitor().signInByPassword(known.account, known.password), ENDPOINTS.login);
    const parent = live.visitor();
    dataOf(await parent.identify(gsid, '/go'), ENDPOINTS.loginByIdentifier);
    expect(await parent.whoAmI()).not.toBeNull();
    refusalText(await live.visitor().identify(gsid, '/go'));
  });
});
