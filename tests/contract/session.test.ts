import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { RENEWED_ID_MS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { HOUR } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';

describe('GET /uc/account/info/basic', () => {
  test('tells who is signed in, phone masked, with messages and the unread count', async ({ world }) => {
    const browser = await world.signedIn('newbie');
    const answer = await browser.send(ENDPOINTS.basicInfo);
    const info = dataOf(answer, ENDPOINTS.basicInfo);
    expect(info).toMatchObject({
      name: 'newbie',
      accountId: '3001',
      accountSrc: 'inner',
      securityPhone: '138****0003',
      hasRealNameAuth: false,
      loginRedirectUrl: '/go',
      authUrl: '/go/portal/authenterprise',
    });
    expect(info.count).toBe(info.messageList.filter(({ read }) => !read).length);
    expect(info.count).toBe(1);
    expect(answer.text).not.toContain('13800000003');
  });

  test('a stranger is sent to the login page', async ({ browser }) => {
    const answer = await browser.send(ENDPOINTS.basicInfo);
    expectRefusal(answer, 'LOGIN_REQUIRED');
    expect(answer.body).toHaveProperty('loginUrl', PAGES.login);
  });

  test('a frozen account and a dropped one are strangers', async ({ world }) => {
    const frozen = await world.signedIn('newbie');
    await world.changeAccount('3001', { enable: false });
    expectRefusal(await frozen.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
    const dropped = await world.signedIn('buyer01');
    await world.call(CONTROL.deleteAccount, { params: { id: '1001' } });
    expectRefusal(await dropped.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
  });
});

describe('POST TB2B$MAL_CURRENT_CUSTOMER_INFO_ACTION_SERVICE', () => {
  test('answers a visitor with nobody, and a customer with the four flags', async ({ world, browser }) => {
    const body = { params: { request: {} } };
    const visitor = dataOf(await browser.send(ENDPOINTS.currentCustomer, { body }), ENDPOINTS.currentCustomer);
    expect(visitor).toEqual({ isLogin: false, customer: null });
    const buyer = await world.signedIn('buyer01');
    expect(dataOf(await buyer.send(ENDPOINTS.currentCustomer, { body }), ENDPOINTS.currentCustomer)).toEqual({
      isLogin: true,
      customer: {
        accountId: '1001',
        name: 'buyer01',
        isSupplier: true,
        hasRealNameAuth: true,
        hasQualificationAuth: true,
        isPaidMember: true,
      },
    });
  });

  test.for([{}, { params: {} }, { params: { request: null } }, { params: [] }])(
    '%j is refused',
    async (body, { browser }) => {
      expect(expectRefusal(await browser.send(ENDPOINTS.currentCustomer, { body }), 'REQUEST_INVALID').path).toMatch(
        /^body\.params/,
      );
    },
  );
});

describe('GET /uc/logout', () => {
  test('S14: ends the session on the server, and the answer is the same twice', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    const stolen = world.browser();
    for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf])
      stolen.jar.set(name, browser.jar.get(name) ?? '');
    const first = await browser.logout();
    dataOf(first, ENDPOINTS.logout);
    expect(await browser.whoAmI()).toBeNull();
    const second = await browser.logout();
    expect(second.text).toBe(first.text);
    expectRefusal(await stolen.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
  });

  test('S13: gives a new session with new tokens', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    const before = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf].map((name) => browser.jar.get(name));
    await browser.logout();
    const after = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf].map((name) => browser.jar.get(name));
    expect(after.every((value, index) => value !== before[index])).toBe(true);
  });

  test('S16: a foreign page cannot sign anybody out', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    const answer = await browser.send(ENDPOINTS.logout, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expectRefusal(answer, 'CROSS_SITE_REJECTED');
    expect(await browser.whoAmI()).toBe('buyer01');
    for (const site of ['same-origin', 'same-site', 'none'])
      dataOf(await browser.send(ENDPOINTS.logout, { headers: { 'Sec-Fetch-Site': site } }), ENDPOINTS.logout);
  });

  test('a visitor who never came signs out too', async ({ browser }) => {
    dataOf(await browser.send(ENDPOINTS.logout), ENDPOINTS.logout);
  });
});

describe('a session', () => {
  test('ends after two idle hours of the world, and lives on while it is used', async ({ world }) => {
    const browser = await world.signedIn('buyer01');
    for (let visit = 0; visit < 3; visit += 1) {
      await world.advance(2 * HOUR - 1);
      expect(await browser.whoAmI()).toBe('buyer01');
    }
    await world.advance(2 * HOUR);
    expectRefusal(await browser.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
  });

  test('S13: an id that nobody issued is never adopted', async ({ world, browser }) => {
    for (const id of ['a'.repeat(32), '__proto__', 'j:{"a":1}', '']) {
      browser.jar.set(COOKIES.session, id);
      browser.jar.set(COOKIES.ctoken, 'x');
      browser.jar.set(COOKIES.csrf, 'x');
      await browser.send(ENDPOINTS.loginCustom);
      expect(browser.jar.get(COOKIES.session)).not.toBe(id);
    }
    expect(await world.browser().whoAmI()).toBeNull();
  });

  test('S13: the id of before a sign-in is worth nothing after it', async ({ world, browser }) => {
    await browser.greet();
    const planted = world.browser();
    for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf])
      planted.jar.set(name, browser.jar.get(name) ?? '');
    dataOf(await browser.signInByPassword('buyer01'), ENDPOINTS.login);
    expectRefusal(await planted.send(ENDPOINTS.basicInfo), 'CTOKEN_REJECTED');
    await world.advance(RENEWED_ID_MS);
    expectRefusal(await planted.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
  });

  test("one world's cookie opens nothing in another", async ({ world, makeWorld }) => {
    const browser = await world.signedIn('buyer01');
    const other = (await makeWorld()).browser();
    for (const name of [COOKIES.session, COOKIES.ctoken, COOKIES.csrf])
      other.jar.set(name, browser.jar.get(name) ?? '');
    expectRefusal(await other.send(ENDPOINTS.basicInfo), 'LOGIN_REQUIRED');
  });

  test('signing in twice leaves other browsers of the account signed in', async ({ world }) => {
    const [first, second] = [await world.signedIn('buyer01'), await world.signedIn('buyer01')];
    await second.logout();
    expect(await first.whoAmI()).toBe('buyer01');
  });
});
