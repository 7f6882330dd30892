import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, SECOND } from '#support/demo.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Begins an authorisation at 1688: its state, as the login link of this browser carries it. */
async function stateOf(browser: PortalClient, gotoUrl?: string): Promise<string> {
  const answer = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
  const [method] = dataOf(answer, ENDPOINTS.loginConfig);
  return new URL(method?.loginUrl ?? '', 'http://localhost').searchParams.get('state') ?? '';
}

/** Somebody agrees at 1688. */
async function codeOf(world: TestWorld, state: string, identity: string): Promise<string> {
  return (await world.call(CONTROL.authorizeAli, { body: { state, identity } })).code;
}

/** The browser comes back from 1688, as a navigation: cookies, and no ctoken. */
async function comeBack(browser: PortalClient, query: Record<string, string>): Promise<AnyResponse> {
  return browser.send(ENDPOINTS.oauthCallback, { query, tokens: false });
}

function expectFailed(answer: AnyResponse, gotoUrl?: string): void {
  const more = gotoUrl === undefined ? '' : `&gotoUrl=${encodeURIComponent(gotoUrl)}`;
  expect([answer.status, answer.headers.location]).toEqual([302, `/login?oauth_fail=1${more}`]);
}

describe('GET /uc/login/custom', () => {
  test("answers the portal's configuration as the fixture sets it", async ({ browser }) => {
    const config = dataOf(await browser.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom);
    expect(config).toMatchObject({
      servicePhone: '400-800-1688',
      userAgreementUrl: '/docs/user-agreement.html',
      legalUrl: '/docs/legal.html',
      activationGuideUrl: '/docs/activation-guide.pdf',
      wrapperAllowList: ['http://partner.localhost:*'],
      abTestEnabled: false,
    });
    expect(config.embedAllowList).toEqual(['http://partner.localhost:*', 'http://member.localhost:*']);
  });

  test('the central login is on member.localhost at the same port, and carries the world along', async ({
    world,
    browser,
  }) => {
    const addressAt = async (Host: string) =>
      dataOf(await browser.send(ENDPOINTS.loginCustom, { headers: { Host } }), ENDPOINTS.loginCustom).centralLoginUrl;
    const path = `${SANDBOX.enter}/${world.id}?to=%2Flogin`;
    expect(await addressAt('partner.localhost:5173')).toBe(`http://member.localhost:5173${path}`);
    expect(await addressAt('127.0.0.1:8080')).toBe(`http://member.localhost:8080${path}`);
    expect(await addressAt('localhost')).toBe(`http://member.localhost${path}`);
    await world.changeSettings({ centralLoginUrl: 'https://sso.example/in' });
    expect(await addressAt('localhost:5173')).toBe('https://sso.example/in');
  });
});

describe('GET /uc/login/config', () => {
  test('one method is named 1688登录, and its link carries the world and a state', async ({
    world,
    browser,
    sandbox,
  }) => {
    const answer = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl: '/go/x' } });
    const [method] = dataOf(answer, ENDPOINTS.loginConfig);
    expect(method?.loginName).toBe('1688登录');
    expect(method?.gotoUrl).toMatch(/\/go\/x$/);
    expect(method?.redirect).toEqual({ key: 'redirect_uri', value: `${sandbox.url}/go/uc/login/oauth/callback` });
    const url = new URL(method?.loginUrl ?? '', 'http://localhost');
    expect(url.pathname).toBe(`${SANDBOX.enter}/${world.id}`);
    expect(url.searchParams.get('to')).toBe(SANDBOX.stageAli);
    expect(url.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/);
  });

  test.for(['//evil.example', 'https://evil.example', '/go&gotoUrl=/go/x', ''])(
    'S33: gotoUrl %s becomes /go',
    async (gotoUrl, { browser }) => {
      const answer = await browser.request('GET', `${PATHS.loginConfig}?loginChannel=PC&gotoUrl=${gotoUrl}`);
      expect(dataOf(answer, ENDPOINTS.loginConfig)[0]?.gotoUrl).toBe('/go');
    },
  );

  test.for(['', 'pc', 'H5'])('loginChannel %j is refused', async (loginChannel, { browser }) => {
    const answer = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe('query.loginChannel');
  });
});

describe('GET /uc/login/oauth/callback', () => {
  test('one linked account: a session, then gotoUrl', async ({ world, browser, sandbox }) => {
    const state = await stateOf(browser, '/go/x');
    const before = browser.jar.get(COOKIES.session);
    const answer = await comeBack(browser, { state, code: await codeOf(world, state, 'ali-one') });
    expect([answer.status, answer.headers.location]).toEqual([302, `${sandbox.url}/go/x`]);
    expect(browser.jar.get(COOKIES.session)).not.toBe(before);
    expect(await browser.whoAmI()).toBe('buyer01');
  });

  test('several: a pending record, and the selection page with gotoUrl', async ({ world, browser, sandbox }) => {
    const state = await stateOf(browser, '/go/x');
    const answer = await comeBack(browser, { state, code: await codeOf(world, state, 'ali-many') });
    const { pathname, searchParams } = new URL(answer.headers.location ?? '', 'http://localhost');
    expect([answer.status, pathname]).toEqual([302, '/accountSelect']);
    expect(searchParams.get('gotoUrl')).toBe(`${sandbox.url}/go/x`);
    expect(await browser.whoAmI()).toBeNull();
    const list = dataOf(await browser.send(ENDPOINTS.listByOutAccountId), ENDPOINTS.listByOutAccountId);
    expect(list.map(({ account }) => account)).toEqual(['group-main', 'group-sub1', 'group-sub2']);
    dataOf(await browser.chooseAccount('2003'), ENDPOINTS.login);
    expect(await browser.whoAmI()).toBe('group-sub2');
  });

  test('the pending record of 1688 lives five minutes too', async ({ world, browser }) => {
    const state = await stateOf(browser);
    await comeBack(browser, { state, code: await codeOf(world, state, 'ali-many') });
    await world.advance(5 * MINUTE);
    expectRefusal(await browser.chooseAccount('2001'), 'CHOICE_REJECTED');
  });

  test('none, or none that is enabled: oauth_fail with gotoUrl kept', async ({ world, browser, sandbox }) => {
    const state = await stateOf(browser, '/go/x');
    expectFailed(
      await comeBack(browser, { state, code: await codeOf(world, state, 'ali-none') }),
      `${sandbox.url}/go/x`,
    );
    await world.changeAccount('1001', { enable: false });
    const other = await stateOf(browser);
    expectFailed(await comeBack(browser, { state: other, code: await codeOf(world, other, 'ali-one') }));
    expect(await browser.whoAmI()).toBeNull();
  });

  test('who did not agree is back at the login page', async ({ browser }) => {
    const state = await stateOf(browser);
    const answer = await comeBack(browser, { state, error: 'access_denied' });
    expect([answer.status, answer.headers.location]).toEqual([302, '/login?oauth_cancelled=1']);
  });

  test("an error of 1688's own leads back to the bare login page", async ({ browser }) => {
    const state = await stateOf(browser);
    const answer = await comeBack(browser, { state, error: 'temporarily_unavailable' });
    expect([answer.status, answer.headers.location]).toEqual([302, '/login']);
  });

  test('S36: a state missing, foreign or of another session fails, and signs nobody in', async ({ world, browser }) => {
    const attacker = world.browser();
    const attackersState = await stateOf(attacker);
    const attackersCode = await codeOf(world, attackersState, 'ali-one');
    await browser.greet();
    const before = await world.state();
    expectFailed(await comeBack(browser, { state: attackersState, code: attackersCode }));
    expectFailed(await comeBack(browser, { code: attackersCode }));
    expectFailed(await comeBack(browser, {}));
    expectFailed(await comeBack(browser, { state: 'a'.repeat(32), code: 'b'.repeat(32) }));
    expect(await browser.whoAmI()).toBeNull();
    expect(await world.state()).toEqual(before);
  });

  test('S36: a code is good once, a state too', async ({ world, browser }) => {
    const state = await stateOf(browser);
    const code = await codeOf(world, state, 'ali-one');
    expect((await comeBack(browser, { state, code })).headers.location).toBe('/go');
    await browser.logout();
    expectFailed(await comeBack(browser, { state, code }));
    const fresh = await stateOf(browser);
    expectFailed(await comeBack(browser, { state: fresh, code }));
    expect(await browser.whoAmI()).toBeNull();
  });

  test('S36: a code of another authorisation is refused', async ({ world, browser }) => {
    const [first, second] = [await stateOf(browser), await stateOf(browser)];
    const code = await codeOf(world, first, 'ali-one');
    expectFailed(await comeBack(browser, { state: second, code }));
    expectFailed(await comeBack(browser, { state: first, code }));
  });

  test('S36: a code lives sixty seconds, a state ten minutes', async ({ world, browser }) => {
    const state = await stateOf(browser);
    const early = await stateOf(browser);
    await world.advance(10 * MINUTE - 1);
    const code = await codeOf(world, state, 'ali-one');
    expect((await comeBack(browser, { state, code })).headers.location).toBe('/go');
    await browser.logout();
    await world.advance(1);
    expectFailed(await comeBack(browser, { state: early, code: await codeOf(world, early, 'ali-one') }));
    const late = await stateOf(browser);
    const lateCode = await codeOf(world, late, 'ali-one');
    await world.advance(60 * SECOND);
    expectFailed(await comeBack(browser, { state: late, code: lateCode }));
  });

  test('C1: gotoUrl comes back by policy, whatever the link said', async ({ world, browser }) => {
    for (const gotoUrl of ['//evil.example', 'javascript:alert(1)', 'https://evil.example']) {
      const state = await stateOf(browser, gotoUrl);
      const answer = await comeBack(browser, { state, code: await codeOf(world, state, 'ali-one') });
      expect(answer.headers.location).toBe('/go');
      await browser.logout();
    }
  });

  test('a failure sets no session cookie of anybody', async ({ browser }) => {
    await browser.greet();
    const answer = await comeBack(browser, { state: 'x', code: 'y' });
    expectFailed(answer);
    expect(cookiesOf(answer)).toEqual([]);
  });
});
