import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES, worldCookieAt } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { HOUR, MINUTE } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import type { TestWorld } from '#support/test-world.ts';

const MAIN = `${SANDBOX.enter}/main?to=/login`;

/** A browser that goes into a world; `rest` is the query of the address. */
const entering = ({ base, id }: TestWorld, rest = '') => request(base).get(`${SANDBOX.enter}/${id}${rest}`);

/** Expectation of supertest: the browser stays where it is. */
function setsNoCookie(answer: request.Response): void {
  expect(cookiesOf(answer)).toEqual([]);
}

describe('GET /__sandbox/enter/:world', () => {
  test('replaces the world cookie, whatever it was, and goes on to /login; HEAD sets none', async ({
    world,
    sandbox,
  }) => {
    const replacing = entering(world).set('Cookie', `${COOKIES.world}=gone`);
    const answer = await replacing.expect(302).expect('Location', `${sandbox.url}/login`);
    const [cookie, ...others] = cookiesOf(answer);
    expect(others).toEqual([]);
    expect([cookie?.name, cookie?.value]).toEqual([worldCookieAt(String(sandbox.port)), world.id]);
    expect(cookie?.attributes).toEqual(['Path=/', 'SameSite=Lax']);
    const asking = request(sandbox.url).head(`${SANDBOX.enter}/${world.id}`);
    await asking.expect(302).expect('Location', `${sandbox.url}/login`).expect(setsNoCookie);
  });

  test('S26: another method is 405 with Allow, of an unknown world and with a ticket too, and spends nothing', async ({
    world,
    sandbox,
  }) => {
    const { url } = await world.session('buyer01');
    for (const method of ['post', 'delete', 'options'] as const)
      for (const address of [url, sandbox.url + MAIN, `${sandbox.url}${SANDBOX.enter}/gone`]) {
        const asking = request('')[method](address);
        await asking.expect(refusal('METHOD_REJECTED')).expect('Allow', 'GET, HEAD').expect(setsNoCookie);
      }
    await request('').get(url).expect(302);
  });

  test('a person reads on a page that an address leads nowhere, why, and where to go on', async ({ sandbox }) => {
    const asking = request(sandbox.url).get(`${SANDBOX.enter}/main?to=//evil.example`).set('Accept', 'text/html');
    await asking
      .expect(400)
      .expect('Content-Type', /html/)
      .expect(/无法打开这个地址/)
      .expect(/地址里的to要指向本站的页面/)
      .expect(/<a href="\/__sandbox\/">打开控制台<\/a>，或<a href="\/login">打开登录页<\/a>/)
      .expect(setsNoCookie);
  });

  const LAX = ['Path=/', 'SameSite=Lax'];
  const PARTITIONED = ['Partitioned', 'Path=/', 'SameSite=None', 'Secure'];
  const CHROMIUM = { 'Sec-CH-UA': '"Chromium";v="156"' };
  /** The Sec-Fetch headers of a request, whether it gets the cookie, and further headers. */
  const ASKING: readonly (readonly [
    site: string,
    mode: string,
    dest: string,
    cookie: readonly string[] | null,
    more?: Readonly<Record<string, string>>,
  ])[] = [
    ['cross-site', 'no-cors', 'image', null],
    ['same-site', 'navigate', 'iframe', null],
    ['cross-site', 'navigate', 'iframe', null, CHROMIUM],
    ['same-origin', 'navigate', 'document', null, { 'Sec-Purpose': 'prefetch' }],
    ['none', 'navigate', 'document', null, { 'Sec-Purpose': 'prefetch;prerender' }],
    ['same-origin', 'navigate', 'iframe', LAX],
    ['same-site', 'navigate', 'document', LAX],
    ['cross-site', 'navigate', 'document', LAX],
    ['none', 'navigate', 'document', LAX],
    ['cross-site', 'navigate', 'iframe', PARTITIONED],
    ['cross-site', 'navigate', 'iframe', PARTITIONED, { ...CHROMIUM, 'Sec-Fetch-Storage-Access': 'none' }],
  ];
  test('K2: the world is switched by a page that a person goes to, and by a frame of another site in its own cookies', async ({
    sandbox,
  }) => {
    const fields = { path: 'headers.sec-fetch-site', expected: expect.stringContaining('a page that is gone to') };
    for (const [site, mode, dest, expected, more] of ASKING) {
      const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest, ...more };
      const answer = await request(sandbox.url).get(MAIN).set(headers);
      const [cookie] = cookiesOf(answer);
      expect([headers, cookie?.attributes ?? null]).toEqual([headers, expected]);
      if (expected === null) refusal('CROSS_SITE_REJECTED', fields)(answer);
    }
  });

  test('every other parameter reaches the page, in its order and as often as it came', async ({ world }) => {
    const query =
      'to=%2Flogin%3Fa%3D1&gotoUrl=%2Fgo%2Fx%3Fy%3D1&parentUrl=http%3A%2F%2Fpartner.localhost%3A1&gotoUrl=%2Fgo';
    const answer = await entering(world, `?${query}`);
    const url = new URL(answer.get('Location') ?? '');
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('a')).toBe('1');
    expect(url.searchParams.getAll('gotoUrl')).toEqual(['/go/x?y=1', '/go']);
    expect(url.searchParams.get('parentUrl')).toBe('http://partner.localhost:1');
  });

  test('S33: a `to` that the policy refuses is refused, and an allowed one taken', async ({ world, sandbox }) => {
    for (const to of ['//evil.example', 'javascript:alert(1)', '/.//evil.example', '', '/login&to=/go']) {
      const { headers } = await entering(world, `?to=${to}`).expect(refusal('REQUEST_INVALID')).expect(setsNoCookie);
      expect(headers).not.toHaveProperty('location');
    }
    for (const to of ['/go/portal/login', SANDBOX.stageAli, 'http://partner.localhost:8080/x'])
      await entering(world, `?to=${to}`).expect('Location', new URL(to, sandbox.url).href);
  });

  test('the cookie is that of the port at which the browser asks, whatever was forwarded', async ({ world }) => {
    for (const [host, port] of [
      ['localhost:3001', '3001'],
      ['[::1]:8080', '8080'],
      ['localhost', '80'],
    ] as const) {
      const answer = await entering(world).set({
        Host: host,
        'X-Forwarded-Host': 'localhost:1',
        'X-Forwarded-Port': '1',
      });
      expect(cookiesOf(answer).map(({ name }) => name)).toEqual([worldCookieAt(port)]);
    }
  });

  test("a browser that comes back is signed in as it left, and its session waits at that world's address alone", async ({
    world,
    sandbox,
  }) => {
    const other = await sandbox.createWorld();
    const { cookies } = await world.session('buyer01');
    const session = cookies.find(({ name }) => name === COOKIES.session)?.value;
    const enter = async (into: TestWorld, ...given: string[]) => {
      const answer = await entering(into).set('Cookie', given.join('; ')).expect(302);
      return Object.fromEntries(cookiesOf(answer).map((cookie) => [cookie.name, cookie]));
    };
    const left = await enter(other, `${COOKIES.world}=${world.id}`, `${COOKIES.session}=${session}`);
    expect(left[COOKIES.left]?.attributes).toEqual(['HttpOnly', `Path=${SANDBOX.enter}/${world.id}`, 'SameSite=Lax']);
    expect(left[COOKIES.session]?.value).toBe('');
    const back = await enter(world, `${COOKIES.world}=${other.id}`, `${COOKIES.left}=${left[COOKIES.left]?.value}`);
    expect(back[COOKIES.session]?.value).toBe(session);
    expect(Object.keys(back).sort()).toEqual(
      [worldCookieAt(String(sandbox.port)), COOKIES.session, COOKIES.ctoken, COOKIES.csrf].sort(),
    );
  });

  test('a session of no world that was left stays as it is', async ({ world, sandbox }) => {
    const { cookies } = await world.session('buyer01');
    const session = cookies.find(({ name }) => name === COOKIES.session);
    const answer = await entering(world).set('Cookie', `${COOKIES.session}=${session?.value}`).expect(302);
    expect(cookiesOf(answer).map(({ name }) => name)).toEqual([worldCookieAt(String(sandbox.port))]);
  });
});

/** A browser's own headers when a person goes to an address. */
const GOES_THERE = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
const isSpent = refusal('SIGN_IN_LINK_SPENT');

describe('the address of POST sessions that signs in', () => {
  test('K20: signs one browser in, once, and the ticket goes no further', async ({ world, sandbox, control }) => {
    const { cookies, url } = await world.session('buyer01', { to: '/go?a=1' });
    expect(url).toMatch(new RegExp(`^${sandbox.url}${SANDBOX.enter}/${world.id}\\?ticket=[0-9a-f]{32}$`));
    const open = () => request('').get(`${url}&b=2`).set(GOES_THERE);
    const answers = await Promise.all([open(), open()]);
    const [opened, again] = answers.sort((one, other) => one.status - other.status);
    expect([opened.status, opened.get('Location')]).toEqual([302, `${sandbox.url}/go?a=1&b=2`]);
    expect(opened.get('Referrer-Policy')).toBe('no-referrer');
    expect(cookiesOf(opened).map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining(
        cookies.map(({ name, value }) => [name === COOKIES.world ? worldCookieAt(String(sandbox.port)) : name, value]),
      ),
    );
    isSpent(again);
    setsNoCookie(again);
    const [, ticket = ''] = url.split('ticket=');
    for (const path of [
      'journal',
      'timeline',
      'snapshot',
      'snapshot?replay=1',
      'checkpoints',
      'fixture?story=recorded',
    ])
      expect((await control.get(`${SANDBOX.api}/${path}`)).text, path).not.toContain(ticket);
  });

  const ELSEWHERE: (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
    ['a page that is fetched ahead', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['the same by its older name', { Purpose: 'prefetch' }],
    ['the same by its name in Safari', { 'X-Purpose': 'preview' }],
    ['the same by its name in Firefox', { 'X-Moz': 'Prefetch' }],
    ...['iframe', 'object', 'image'].map((dest) => [dest, { 'Sec-Fetch-Dest': dest }] as const),
    ['a frame of another site', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' }],
    ['a link of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ];
  test('K20: whoever is no person that goes there spends nothing, and HEAD only asks', async ({ world }) => {
    const { url } = await world.session('buyer01');
    for (const [what, headers] of ELSEWHERE) {
      const answer = await request('')
        .get(url)
        .set({ ...GOES_THERE, ...headers });
      expect([answer.status, cookiesOf(answer)], what).toEqual([403, []]);
    }
    await request('').head(url).expect(302).expect('Location', /\/go$/).expect(setsNoCookie);
    await request('').get(`${url}&to=//evil.example`).expect(refusal('REQUEST_INVALID')).expect(setsNoCookie);
    await request('').get(url).set(GOES_THERE).expect(302);
    await request('').head(url).expect(410);
  });

  test('a person reads on a page why a link does nothing', async ({ world }) => {
    const { url } = await world.session('buyer01');
    const read = () =>
      request('')
        .get(url)
        .set({ ...GOES_THERE, Accept: 'text/html' });
    await read()
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(403)
      .expect(/登录链接请直接在地址栏打开/);
    await read().expect(302);
    await read()
      .expect(410)
      .expect('Content-Type', /html/)
      .expect(/登录链接已使用或已失效/)
      .expect(setsNoCookie);
  });

  test('K20: ends with its session, and with the state of its world', async ({ world, sandbox }) => {
    const checkpoint = await world.checkpoint();
    const ENDS: readonly (() => Promise<unknown>)[] = [
      () => world.changeAccount('buyer01', { password: 'An0ther-one' }),
      () => world.advance(2 * HOUR),
      () => world.returnTo(checkpoint),
      () => world.reset(),
    ];
    for (const end of ENDS) {
      const { url } = await world.session('buyer01');
      await world.advance(10 * MINUTE);
      await request('').head(url).expect(302);
      await end();
      await request('').get(url).expect(isSpent).expect(setsNoCookie);
    }
    const gone = await sandbox.createWorld();
    const { url } = await gone.session('buyer01');
    const other = url.replace(gone.id, world.id);
    await request('').get(other).expect(isSpent);
    await gone.drop();
    await request('').get(url).expect(refusal('WORLD_UNKNOWN'));
  });

  test('the session that the browser had in another world waits there', async ({ world, sandbox }) => {
    const other = await sandbox.createWorld();
    const own = (await world.session('newbie')).cookies.find(({ name }) => name === COOKIES.session)?.value;
    const { cookies, url } = await other.session('buyer01');
    const opening = request('').get(url).set('Cookie', `${COOKIES.world}=${world.id}; ${COOKIES.session}=${own}`);
    const set = Object.fromEntries(cookiesOf(await opening.expect(302)).map(({ name, value }) => [name, value]));
    expect(set[COOKIES.left]).toBe(own);
    expect(set[COOKIES.session]).toBe(cookies.find(({ name }) => name === COOKIES.session)?.value);
  });

  test('S33: a `to` that the policy refuses opens no session', async ({ world }) => {
    await world.refuses(
      CONTROL.createSession,
      { body: { account: 'buyer01', to: '//evil.example' } },
      'REQUEST_INVALID',
      { path: 'body.to' },
    );
    expect((await world.summary()).sessions).toBe(0);
  });
});
