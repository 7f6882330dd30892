import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { PortalInput } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import type { TestWorld } from '#support/test-world.ts';

const NAMES = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];
const BODIES: Readonly<Partial<Record<keyof typeof ENDPOINTS, object>>> = {
  currentCustomer: { params: { request: {} } },
  sendSmsCode: { action: 'register', phone: '13800000009', scene: 'sup' },
};
const POSTS = Object.values(ENDPOINTS).filter(({ method }) => method === 'POST');
const GETS = Object.values(ENDPOINTS).filter((endpoint) => endpoint.method === 'GET' && !('isNavigation' in endpoint));

async function visited(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  await browser.greet();
  return browser;
}

describe('tokens of a non-GET call (S16)', () => {
  test.for(POSTS)(
    'POST $path is refused without both, and answers the cookies for a retry',
    async ({ name, path }, { world }) => {
      const browser = world.browser();
      const body = BODIES[name as keyof typeof ENDPOINTS] ?? {};
      const first = await browser.request('POST', path, { body });
      expectRefusal(first, 'CSRF_REJECTED');
      expect(
        cookiesOf(first)
          .map((cookie) => cookie.name)
          .sort(),
      ).toEqual([...NAMES].sort());
      const retry = await browser.request('POST', path, { body });
      expect(String(codeOf(retry))).not.toMatch(/CSRF|CTOKEN/);
    },
  );

  const CASES: [
    title: string,
    options: (browser: PortalClient, other: PortalClient) => PortalInput,
    code: 'CSRF_REJECTED' | 'CTOKEN_REJECTED' | 'REQUEST_INVALID',
  ][] = [
    ['no token at all', () => ({ tokens: false }), 'CSRF_REJECTED'],
    [
      'only ctoken',
      (browser) => ({ tokens: false, query: { ctoken: browser.jar.get(COOKIES.ctoken) } }),
      'CSRF_REJECTED',
    ],
    [
      'only the csrf header',
      (browser) => ({ tokens: false, headers: { [HEADERS.csrf]: browser.jar.get(COOKIES.csrf) } }),
      'CSRF_REJECTED',
    ],
    ['a wrong csrf header', () => ({ headers: { [HEADERS.csrf]: 'a'.repeat(32) } }), 'CSRF_REJECTED'],
    ['an empty csrf header', () => ({ headers: { [HEADERS.csrf]: '' } }), 'CSRF_REJECTED'],
    [
      "another session's csrf header",
      (_, other) => ({ headers: { [HEADERS.csrf]: other.jar.get(COOKIES.csrf) } }),
      'CSRF_REJECTED',
    ],
    ['a wrong ctoken', () => ({ query: { ctoken: 'a'.repeat(16) } }), 'CTOKEN_REJECTED'],
    ['ctoken=undefined', () => ({ query: { ctoken: 'undefined' } }), 'CTOKEN_REJECTED'],
    [
      "another session's ctoken",
      (_, other) => ({ query: { ctoken: other.jar.get(COOKIES.ctoken) } }),
      'CTOKEN_REJECTED',
    ],
  ];
  test.for(CASES)('%s is refused and changes nothing', async ([, options, code], { world }) => {
    const [browser, other] = [await visited(world), await visited(world)];
    const before = await world.state();
    const answer = await browser.request('POST', PATHS.sendSmsCode, {
      body: BODIES.sendSmsCode,
      ...options(browser, other),
    });
    expectRefusal(answer, code);
    expect(await world.state()).toEqual(before);
  });

  const PLACES: [title: string, act: (browser: PortalClient) => PortalInput, path: string, expected: string][] = [
    ['no token at all', () => ({ tokens: false }), 'headers.x-csrf-token', 'the value of cookie csrf_token; got none'],
    [
      'a wrong csrf header',
      () => ({ headers: { [HEADERS.csrf]: 'pl4nted' } }),
      'headers.x-csrf-token',
      'the value of cookie csrf_token; got another token',
    ],
    [
      'no ctoken beside the csrf header',
      () => ({ query: { ctoken: undefined } }),
      'query.ctoken',
      'the value of cookie ctoken; got none',
    ],
    [
      'a wrong ctoken',
      () => ({ query: { ctoken: 'pl4nted' } }),
      'query.ctoken',
      'the value of cookie ctoken; got another token',
    ],
    [
      'a session that is gone',
      (browser) => {
        browser.jar.set(COOKIES.session, 'a'.repeat(32));
        return {};
      },
      'cookies.uc_session',
      'a session that is alive, such as this answer brings; got the token of a session that is not alive',
    ],
  ];
  test.for(PLACES)(
    'the refusal of %s says where and what, and names no value',
    async ([, act, path, expected], { world }) => {
      const browser = await visited(world);
      const secrets = [browser.jar.get(COOKIES.ctoken), browser.jar.get(COOKIES.csrf), 'pl4nted'];
      const answer = await browser.request('POST', PATHS.sendSmsCode, { body: BODIES.sendSmsCode, ...act(browser) });
      expect(answer.refusal).toMatchObject({ path, expected });
      const row = (await world.journal.entries()).at(-1);
      expect(row?.response).toEqual(answer.body);
      expect(row?.reason).toMatchObject({
        rule: path === 'query.ctoken' ? 'token.ctoken' : 'token.csrf',
        expected: expected.split('; ')[0],
        got: expected.split('; got ')[1],
      });
      for (const secret of secrets) expect(answer.text + JSON.stringify(row), secret).not.toContain(secret);
    },
  );

  test('a list of ctokens is refused', async ({ world }) => {
    const browser = await visited(world);
    const ctoken = browser.jar.get(COOKIES.ctoken);
    const twice = await browser.request('POST', `${PATHS.sendSmsCode}?ctoken=${ctoken}&ctoken=${ctoken}`, {
      body: BODIES.sendSmsCode,
      query: { ctoken: undefined },
    });
    expectRefusal(twice, 'REQUEST_INVALID');
    const list = await browser.request('POST', `${PATHS.sendSmsCode}?ctoken[]=${ctoken}`, {
      body: BODIES.sendSmsCode,
      query: { ctoken: undefined },
    });
    expectRefusal(list, 'CSRF_REJECTED');
  });

  test('a call from another site is refused even with the right tokens', async ({ world }) => {
    const browser = await visited(world);
    const before = await world.state();
    for (const { name, path } of POSTS) {
      const body = BODIES[name as keyof typeof ENDPOINTS] ?? {};
      const answer = await browser.request('POST', path, { body, headers: { 'Sec-Fetch-Site': 'cross-site' } });
      expectRefusal(answer, 'CROSS_SITE_REJECTED');
    }
    expect(await world.state()).toEqual(before);
  });

  test('login is covered too: nobody is signed in to a foreign account', async ({ world }) => {
    const browser = await visited(world);
    const answer = await browser.request('POST', PATHS.login, { tokens: false, body: {} });
    expectRefusal(answer, 'CSRF_REJECTED');
  });

  test('the cookies alone prove nothing where the session is gone', async ({ world }) => {
    const browser = await visited(world);
    browser.jar.set(COOKIES.session, 'a'.repeat(32));
    expectRefusal(await browser.request('POST', PATHS.sendSmsCode, { body: BODIES.sendSmsCode }), 'CSRF_REJECTED');
    dataOf(await browser.send(ENDPOINTS.sendSmsCode, { body: BODIES.sendSmsCode }), ENDPOINTS.sendSmsCode);
  });
});

describe('ctoken of a GET call (S16)', () => {
  test.for(GETS)('GET $path passes without cookies and issues them', async ({ path }, { world }) => {
    const answer = await world.browser().request('GET', path, { query: { loginChannel: 'PC' } });
    expect(String(codeOf(answer))).not.toMatch(/CSRF|CTOKEN/);
    expect(cookiesOf(answer)).toHaveLength(3);
  });

  test.for(GETS)('GET $path with cookies and without ctoken is refused', async ({ path }, { world }) => {
    const browser = await visited(world);
    for (const ctoken of [undefined, '', 'undefined', 'x'])
      expectRefusal(
        await browser.request('GET', path, { tokens: false, query: { loginChannel: 'PC', ctoken } }),
        'CTOKEN_REJECTED',
      );
    expect(String(codeOf(await browser.request('GET', path, { query: { loginChannel: 'PC' } })))).not.toMatch(/CTOKEN/);
  });

  test('the refusal says where and what', async ({ world }) => {
    const browser = await visited(world);
    const got = async (ctoken?: string) =>
      expectRefusal(await browser.send(ENDPOINTS.loginCustom, { tokens: false, query: { ctoken } }), 'CTOKEN_REJECTED');
    const path = 'query.ctoken';
    expect(await got()).toMatchObject({ path, expected: 'the value of cookie ctoken; got none' });
    browser.jar.set(COOKIES.session, 'a'.repeat(32));
    expect(await got('x')).toMatchObject({ path, expected: 'the value of cookie ctoken; got another token' });
  });

  test('a refusal issues cookies, and the retry passes', async ({ world }) => {
    const browser = await visited(world);
    const refused = await browser.send(ENDPOINTS.loginCustom, { tokens: false });
    expect(cookiesOf(refused)).toHaveLength(3);
    dataOf(await browser.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom);
  });

  test('HEAD is a read like GET', async ({ world }) => {
    const browser = await visited(world);
    expect((await browser.request('HEAD', PATHS.loginCustom)).status).toBe(200);
    expect((await browser.request('HEAD', PATHS.loginCustom, { tokens: false })).status).toBe(403);
  });
});

describe('cookies (S13, S34)', () => {
  test('first come on the first call of any kind, without an expiry', async ({ browser }) => {
    const cookies = new Map(cookiesOf(await browser.greet()).map((cookie) => [cookie.name, cookie]));
    expect([...cookies.keys()].sort()).toEqual([...NAMES].sort());
    for (const [name, { attributes, value }] of cookies) {
      expect(attributes).toEqual([...(name === COOKIES.session ? ['HttpOnly'] : []), 'Path=/', 'SameSite=Lax']);
      expect(value).toMatch(/^[0-9a-f]{16,}$/);
    }
    expect(cookies.get(COOKIES.session)?.value).toMatch(/^[0-9a-f]{32}$/);
  });

  test('are not sent again while they are good', async ({ world }) => {
    const browser = await visited(world);
    expect(cookiesOf(await browser.send(ENDPOINTS.loginCustom))).toEqual([]);
    browser.jar.delete(COOKIES.csrf);
    expect(cookiesOf(await browser.send(ENDPOINTS.loginCustom))).toHaveLength(3);
  });

  test.for([
    [{ 'Sec-Fetch-Storage-Access': 'none', 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Storage-Access': 'active' }],
    [{ [HEADERS.embedded]: '1' }],
  ] as const)('a framed cross-site call gets Partitioned ones only: %j', async ([headers], { browser }) => {
    Object.assign(browser.headers, headers);
    const cookies = cookiesOf(await browser.greet());
    expect(cookies).toHaveLength(3);
    for (const { name, attributes } of cookies)
      expect(attributes).toEqual([
        ...(name === COOKIES.session ? ['HttpOnly'] : []),
        'Partitioned',
        'Path=/',
        'SameSite=None',
        'Secure',
      ]);
    const signedIn = await browser.signInByPassword('buyer01');
    expect(cookiesOf(signedIn)).toHaveLength(3);
    expect(cookiesOf(signedIn).every(({ attributes }) => attributes.includes('Partitioned'))).toBe(true);
  });

  test.for(['0', 'true', ''])('X-Embedded: %j is no framed call', async (value, { browser }) => {
    const cookies = cookiesOf(await browser.send(ENDPOINTS.loginCustom, { headers: { [HEADERS.embedded]: value } }));
    expect(cookies.every(({ attributes }) => !attributes.includes('Partitioned'))).toBe(true);
  });

  test('S13: all three rotate at every sign-in, and the old tokens are worth nothing', async ({ world }) => {
    const browser = await visited(world);
    const old = Object.fromEntries(NAMES.map((name) => [name, browser.jar.get(name)]));
    const answer = await browser.signInByPassword('buyer01');
    expect(
      cookiesOf(answer)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...NAMES].sort());
    for (const name of NAMES) expect(browser.jar.get(name)).not.toBe(old[name]);
    expectRefusal(
      await browser.send(ENDPOINTS.basicInfo, { query: { ctoken: old[COOKIES.ctoken] } }),
      'CTOKEN_REJECTED',
    );
    const headers = { [HEADERS.csrf]: old[COOKIES.csrf] };
    expectRefusal(await browser.send(ENDPOINTS.sendSmsCode, { body: BODIES.sendSmsCode, headers }), 'CSRF_REJECTED');
  });
});
