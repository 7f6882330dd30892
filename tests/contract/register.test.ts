import { describe, expect } from 'vitest';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';

const PHONE = PHONES.unregistered;

describe('POST /uc/account/main/register', () => {
  test('makes an account named after the phone and signs it in', async ({ world, browser }) => {
    const code = await world.codeFor(PHONE, 'register');
    await browser.greet();
    const session = browser.jar.get(COOKIES.session);
    const data = dataOf(await browser.register(PHONE, code), ENDPOINTS.register);
    expect(data.account).toBe(PHONE);
    expect(browser.jar.get(COOKIES.session)).not.toBe(session);
    expect(await browser.whoAmI()).toBe(PHONE);
    expect(await world.account(PHONE)).toMatchObject({
      accountId: data.accountId,
      mainAccountId: data.accountId,
      phone: PHONE,
      enable: true,
      hasRealNameAuth: false,
      isPaidMember: false,
      password: null,
    });
    expect((await world.sms(PHONE)).at(-1)?.state).toBe('used');
  });

  test('the new account has no password until recovery sets one', async ({ world, browser }) => {
    dataOf(await browser.register(PHONE, await world.codeFor(PHONE, 'register')), ENDPOINTS.register);
    for (const password of ['', 'null', PASSWORD])
      expectRefusal(await world.browser().signInByPassword(PHONE, password), 'CREDENTIALS_REJECTED');
    const code = await world.codeFor(PHONE, 'login');
    dataOf(await world.browser().signInBySms(PHONE, code), ENDPOINTS.login);
  });

  test('S18: of 50 registrations at once one wins', async ({ world }) => {
    const code = await world.codeFor(PHONE, 'register');
    const codes = (await atOnce(50, () => world.browser().register(PHONE, code))).map(codeOf);
    expect(codes.filter((refused) => refused === null)).toHaveLength(1);
    expect((await world.accounts()).filter(({ phone }) => phone === PHONE)).toHaveLength(1);
  });

  test('S6: a taken phone is told only after the right code', async ({ world, browser }) => {
    const code = await world.codeFor(PHONES.newbie, 'register');
    const before = await world.accounts();
    expectRefusal(await browser.register(PHONES.newbie, otherThan(code)), 'SMS_CODE_REJECTED');
    expectRefusal(await browser.register(PHONES.newbie, code), 'PHONE_TAKEN');
    expectRefusal(await browser.register(PHONES.newbie, code), 'SMS_CODE_REJECTED');
    expect(await world.accounts()).toEqual(before);
    expect(await browser.whoAmI()).toBeNull();
  });

  test('S2: a login code is worth nothing here', async ({ world, browser }) => {
    await world.addAccount({ account: 'somebody', phone: PHONE });
    const code = await world.codeFor(PHONE, 'login');
    expectRefusal(await browser.register(PHONE, code), 'SMS_CODE_REJECTED');
  });

  test('S1: a sixth try is refused even when right', async ({ world, browser }) => {
    const code = await world.codeFor(PHONE, 'register');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectRefusal(await browser.register(PHONE, otherThan(code)), 'SMS_CODE_REJECTED');
    expectRefusal(await browser.register(PHONE, code), 'SMS_CODE_REJECTED');
  });

  test('S18: what the payload adds changes nothing', async ({ world, browser }) => {
    const code = await world.codeFor(PHONE, 'register');
    const extra = {
      admin: true,
      enable: false,
      accountId: '1001',
      mainAccountId: '2001',
      isPaidMember: true,
      password: PASSWORD,
    };
    const { accountId } = dataOf(await browser.register(PHONE, code, extra), ENDPOINTS.register);
    expect(accountId).not.toBe('1001');
    expect(await world.account(PHONE)).toMatchObject({
      mainAccountId: accountId,
      enable: true,
      isPaidMember: false,
      password: null,
    });
  });

  test.for([
    ['account', '13800000008', 'body.account'],
    ['account', undefined, 'body.account'],
    ['securityPhone', '13800000008', 'body.securityPhone'],
    ['accountSrc', 'outer', 'body.accountSrc'],
    ['accountType', 'A', 'body.accountType'],
    ['smsCode', 123_456, 'body.smsCode'],
    ['smsCode', 'x'.repeat(65), 'body.smsCode'],
  ] as const)('S18: %s = %j is refused at its place', async ([field, value, path], { world, browser }) => {
    const code = await world.codeFor(PHONE, 'register');
    await browser.greet();
    const before = await world.state();
    const answer = await browser.register(PHONE, code, { [field]: value });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe(path);
    expect(await world.state()).toEqual(before);
  });

  test('S12: a phone that is no phone is refused', async ({ browser }) => {
    expectRefusal(await browser.register('1380000000', '000000'), 'PHONE_INVALID');
  });

  test('S25: wrong business headers are refused', async ({ browser }) => {
    const body = {
      phone: PHONE,
      smsCode: '000000',
      account: PHONE,
      securityPhone: PHONE,
      accountSrc: 'inner',
      accountType: 'B',
    };
    const answer = await browser.send(ENDPOINTS.register, { body, headers: { channel: 'app' } });
    const err = expectRefusal(answer, 'BUSINESS_HEADER_REJECTED');
    expect(err).toMatchObject({ path: 'headers.channel', expected: 'pc' });
  });
});
