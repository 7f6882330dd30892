import request from 'supertest';
import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { cookies, prerequisite, promise, refused, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { writesOf } from '#scripts/contract/suite/harmless.ts';
import { PASSWORD } from '#support/demo.ts';
import { codeOf, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const NO_TOKEN = 'a'.repeat(32);

describe('tokens', () => {
  test('the first call of a page brings the tokens as cookies', async ({ target }) => {
    const visitor = await target.agent(request);
    const { csrfCookie } = target.wire.tokens;
    await visitor.get('/uc/login/publicKey').expect(cookies(target.wire));
    await visitor
      .greet()
      .expect(success(spec('§7')))
      .expect(cookies(target.wire))
      .expect(promise('cookie ctoken', () => visitor.cookie('ctoken'), text('a token')))
      .expect(promise(`cookie ${csrfCookie}`, () => visitor.cookie(csrfCookie), text('a token')));
  });

  test('a write with the right tokens is accepted', async ({ target }) => {
    const visitor = await target.agent(request);
    const accepted = prerequisite(target, 'tokens', 'tokens that are accepted');
    await visitor
      .prepareQr()
      .expect(success(spec('§7')))
      .expect(accepted);
  });

  test('a write without tokens is refused, whatever it asks for', async ({ target }) => {
    const { csrfHeader } = target.wire.tokens;
    for (const { path, body } of writesOf(target)) {
      const bare = (await target.agent(request)).post(path).send(body).unset(csrfHeader).query({ ctoken: undefined });
      const { portal } = await bare.expect(refused('CSRF_REJECTED'));
      // The back end checks no tokens.
      if (portal.kind === 'success') return;
    }
  });

  test('a write with a csrf token that nobody gave out is refused, whatever it asks for', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet();
    for (const { path, body } of writesOf(target)) {
      const wrong = visitor.post(path).send(body).set(target.wire.tokens.csrfHeader, NO_TOKEN);
      const { portal } = await wrong.expect(refused('CSRF_REJECTED'));
      if (portal.kind === 'success') return;
    }
  });

  test("a write with another visitor's csrf token, or without one, is refused", async ({ target }) => {
    const [visitor, stranger] = [await target.agent(request), await target.agent(request)];
    const { csrfCookie, csrfHeader } = target.wire.tokens;
    await visitor.greet();
    await stranger.greet();
    const foreign = stranger.cookie(csrfCookie) ?? NO_TOKEN;
    await visitor.currentCustomer().set(csrfHeader, foreign).expect(refused('CSRF_REJECTED'));
    await visitor.currentCustomer().unset(csrfHeader).expect(refused('CSRF_REJECTED'));
  });

  test('a wrong ctoken is refused on writes and reads, a missing one on writes', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet();
    // A back end without the cookie has nothing to compare the parameter with.
    if (visitor.cookie('ctoken') === undefined) return;
    await visitor.currentCustomer().query({ ctoken: NO_TOKEN }).expect(refused('CTOKEN_REJECTED'));
    await visitor.currentCustomer().query({ ctoken: undefined }).expect(refused('CSRF_REJECTED'));
    await visitor.get('/uc/login/publicKey').query({ ctoken: NO_TOKEN }).expect(refused('CTOKEN_REJECTED'));
  });

  test('a call that was refused for its tokens succeeds with the cookies of the refusal', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.currentCustomer().unset(target.wire.tokens.csrfHeader).query({ ctoken: undefined });
    await visitor.currentCustomer().expect(success());
  });

  test('a call from a frame of another site gets cookies that browsers keep in such frames', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet().set('x-embedded', '1').expect(cookies(target.wire, true));
  });

  test('a sign-in renews the tokens', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.greet();
    const names = ['ctoken', target.wire.tokens.csrfCookie].filter((name) => visitor.cookie(name) !== undefined);
    const before = names.map((name) => visitor.cookie(name));
    const isRenewed = () => names.every((name, at) => visitor.cookie(name) !== before[at]);
    await visitor
      .login(account, password)
      .expect(success())
      .expect(promise('ctoken and csrf token are new', isRenewed, true));
  });
});

const NAMES = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];

const SENDING = { action: 'register', phone: '13800000009', scene: 'sup' };

const GETS = Object.values(ENDPOINTS).filter((endpoint) => endpoint.method === 'GET' && !('isNavigation' in endpoint));

async function visited(world: TestWorld): Promise<TestAgent> {
  const agent = await world.visitor();
  await agent.greet();
  return agent;
}

describe('tokens of a non-GET call (S16)', () => {
  const PLACES: [
    title: string,
    change: (call: request.Test, agent: TestAgent, other: TestAgent) => unknown,
    path: string,
    expected: string,
  ][] = [
    [
      'no token at all',
      (call) => call.use(withoutTokens),
      'headers.x-csrf-token',
      'the value of cookie csrf_token; got none',
    ],
    [
      "another session's csrf header",
      (call, _agent, other) => call.set(HEADERS.csrf, other.cookie(COOKIES.csrf) ?? ''),
      'headers.x-csrf-token',
      'the value of cookie csrf_token; got another token',
    ],
    [
      'no ctoken beside the csrf header',
      (call) => call.query({ ctoken: undefined }),
      'query.ctoken',
      'the value of cookie ctoken; got none',
    ],
    [
      "another session's ctoken",
      (call, _agent, other) => call.query({ ctoken: other.cookie(COOKIES.ctoken) }),
      'query.ctoken',
      'the value of cookie ctoken; got another token',
    ],
    [
      'a session that is gone',
      (_call, agent) => agent.setCookie(COOKIES.session, 'a'.repeat(32)),
      'cookies.uc_session',
      'a session that is alive, such as this answer brings; got the token of a session that is not alive',
    ],
  ];
  inWorld.for(PLACES)(
    'the refusal of %s names the place and what is expected there, but no value',
    async ([, change, path, expected], { world }) => {
      const [agent, other] = [await visited(world), await visited(world)];
      const secrets = [agent, other].flatMap((one) => [one.cookie(COOKIES.ctoken), one.cookie(COOKIES.csrf)]);
      const call = agent.post(PATHS.sendSmsCode).send(SENDING);
      change(call, agent, other);
      const answer = await call;
      expect(await world.sms()).toEqual([]);
      expect(answer.body.err).toMatchObject({ path, expected });
      const row = await world.lastRow();
      expect(row?.response).toEqual(answer.body);
      expect(row?.reason).toMatchObject({
        rule: path === 'query.ctoken' ? 'token.ctoken' : 'token.csrf',
        expected: expected.split('; ')[0],
        got: expected.split('; got ')[1],
      });
      for (const secret of secrets) expect(answer.text + JSON.stringify(row), secret).not.toContain(secret);
    },
  );
});

describe('ctoken of a GET call (S16)', () => {
  inWorld.for(GETS)('GET $path with cookies and without ctoken is refused', async ({ path }, { world }) => {
    const agent = await visited(world);
    for (const ctoken of [undefined, '', 'undefined', 'x'])
      await agent.get(path).use(withoutTokens).query({ loginChannel: 'PC', ctoken }).expect(refusal('CTOKEN_REJECTED'));
    expect(String(codeOf(await agent.get(path).query({ loginChannel: 'PC' })))).not.toMatch(/CTOKEN/);
  });
});

describe('cookies (S13, S34)', () => {
  inWorld('cookies first come with the first call of any kind, without an expiry', async ({ agent }) => {
    const cookies = new Map(cookiesOf(await agent.greet()).map((cookie) => [cookie.name, cookie]));
    expect([...cookies.keys()].sort()).toEqual([...NAMES].sort());
    for (const [name, { attributes, value }] of cookies) {
      expect(attributes).toEqual([...(name === COOKIES.session ? ['HttpOnly'] : []), 'Path=/', 'SameSite=Lax']);
      expect(value).toMatch(/^[0-9a-f]{16,}$/);
    }
    expect(cookies.get(COOKIES.session)?.value).toMatch(/^[0-9a-f]{32}$/);
  });

  inWorld('cookies are not sent again while they are good', async ({ world }) => {
    const agent = await visited(world);
    expect(cookiesOf(await agent.get(PATHS.loginCustom))).toEqual([]);
    agent.setCookie(COOKIES.csrf, null);
    expect(cookiesOf(await agent.get(PATHS.loginCustom))).toHaveLength(3);
  });

  inWorld.for([
    [{ 'Sec-Fetch-Storage-Access': 'none', 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Storage-Access': 'active' }],
    [{ [HEADERS.embedded]: '1' }],
  ] as const)('a call from a frame of another site gets Partitioned cookies only: %j', async ([headers], { agent }) => {
    agent.set(headers);
    const cookies = cookiesOf(await agent.greet());
    expect(cookies).toHaveLength(3);
    for (const { name, attributes } of cookies)
      expect(attributes).toEqual([
        ...(name === COOKIES.session ? ['HttpOnly'] : []),
        'Partitioned',
        'Path=/',
        'SameSite=None',
        'Secure',
      ]);
    const signedIn = await agent.login('buyer01', PASSWORD);
    expect(cookiesOf(signedIn)).toHaveLength(3);
    expect(cookiesOf(signedIn).every(({ attributes }) => attributes.includes('Partitioned'))).toBe(true);
  });

  inWorld.for(['0', 'true', ''])('a call with X-Embedded: %j gets no Partitioned cookies', async (value, { agent }) => {
    const cookies = cookiesOf(await agent.get(PATHS.loginCustom).set(HEADERS.embedded, value));
    expect(cookies.every(({ attributes }) => !attributes.includes('Partitioned'))).toBe(true);
  });

  inWorld('S13: all three cookies are new after every sign-in, and the old tokens are refused', async ({ world }) => {
    const agent = await visited(world);
    const old = Object.fromEntries(NAMES.map((name) => [name, agent.cookie(name)]));
    const answer = await agent.login('buyer01', PASSWORD);
    expect(
      cookiesOf(answer)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...NAMES].sort());
    for (const name of NAMES) expect(agent.cookie(name)).not.toBe(old[name]);
    await agent.get(PATHS.basicInfo).query({ ctoken: old[COOKIES.ctoken] }).expect(refusal('CTOKEN_REJECTED'));
    const headers = { [HEADERS.csrf]: old[COOKIES.csrf] };
    await agent.post(PATHS.sendSmsCode).send(SENDING).set(headers).expect(refusal('CSRF_REJECTED'));
  });
});
