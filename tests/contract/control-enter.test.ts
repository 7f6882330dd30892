import request from 'supertest';
import { describe, expect } from 'vitest';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';

const MAIN = `${SANDBOX.enter}/main?to=/login`;

/** Expectation of supertest: the browser stays where it is. */
function setsNoCookie(answer: request.Response): void {
  expect(cookiesOf(answer)).toEqual([]);
}

describe('GET /__sandbox/enter/:world', () => {
  test('sets the world cookie and goes on, /login where nothing is said', async ({ world, sandbox }) => {
    const entering = request(sandbox.url).get(`${SANDBOX.enter}/${world.id}`);
    const answer = await entering.expect(302).expect('Location', `${sandbox.url}/login`);
    const [cookie, ...others] = cookiesOf(answer);
    expect(others).toEqual([]);
    expect([cookie?.name, cookie?.value]).toEqual([COOKIES.world, world.id]);
    expect(cookie?.attributes).toEqual(['Path=/', 'SameSite=Lax']);
  });

  test('tells HEAD where it leads, and leaves the browser in its world', async ({ world, sandbox }) => {
    const asking = request(sandbox.url).head(`${SANDBOX.enter}/${world.id}`);
    await asking.expect(302).expect('Location', `${sandbox.url}/login`).expect(setsNoCookie);
  });

  test('K2: a foreign page cannot switch the world by an image or a fetch, only by leading there', async ({
    sandbox,
  }) => {
    const by = (mode: string) =>
      request(sandbox.url).get(MAIN).set({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode });
    for (const mode of ['no-cors', 'cors']) await by(mode).expect(refusal('CROSS_SITE_REJECTED')).expect(setsNoCookie);
    await by('navigate').expect(302);
  });

  const UNASKED: (readonly [what: string, headers: Readonly<Record<string, string>>])[] = [
    ['an image', { mode: 'no-cors', dest: 'image' }],
    ['a script', { mode: 'no-cors', dest: 'script' }],
    ['a fetch', { mode: 'no-cors', dest: 'empty' }],
    ['a frame', { mode: 'navigate', dest: 'iframe' }],
    ['a frame of a frame set', { mode: 'navigate', dest: 'frame' }],
    ['an object', { mode: 'navigate', dest: 'object' }],
    ['an embed', { mode: 'navigate', dest: 'embed' }],
  ];
  test.for(UNASKED)(
    'K2: %s of another port of the host does not switch the world',
    async ([, { mode, dest }], { sandbox }) => {
      const headers = { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest };
      const told = { path: 'headers.sec-fetch-site', expected: expect.stringContaining('a page that is gone to') };
      const entering = request(sandbox.url).get(MAIN).set(headers);
      await entering.expect(refusal('CROSS_SITE_REJECTED', told)).expect(setsNoCookie);
    },
  );

  const CHROMIUM = '"Chromium";v="156", "Not?A_Brand";v="24"';
  test('K2: nor does a frame of its page that came by way of another site', async ({ sandbox }) => {
    const headers = {
      'Sec-CH-UA': CHROMIUM,
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'iframe',
    };
    const entering = () => request(sandbox.url).get(MAIN).set(headers);
    await entering().expect(refusal('CROSS_SITE_REJECTED')).expect(setsNoCookie);
    const [cookie] = cookiesOf(await entering().set('Sec-Fetch-Storage-Access', 'none'));
    expect(cookie?.attributes).toContain('Partitioned');
  });

  test.for(['prefetch', 'prefetch;prerender'])('K2: nor does %s', async (purpose, { sandbox }) => {
    for (const site of ['none', 'same-site', 'same-origin']) {
      const headers = {
        'Sec-Fetch-Site': site,
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Dest': 'document',
        'Sec-Purpose': purpose,
      };
      const entering = request(sandbox.url).get(MAIN).set(headers);
      await entering.expect(refusal('CROSS_SITE_REJECTED')).expect(setsNoCookie);
    }
  });

  test('pages of the server frame it, and pages of every port lead to it', async ({ sandbox }) => {
    for (const [site, dest] of [
      ['same-origin', 'iframe'],
      ['same-origin', 'document'],
      ['same-site', 'document'],
      ['none', 'document'],
    ] as const) {
      const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': dest };
      const answer = await request(sandbox.url).get(MAIN).set(headers).expect(302);
      expect(cookiesOf(answer)[0]?.attributes, `${site} ${dest}`).toContain('SameSite=Lax');
    }
  });

  test('in a cross-site frame the cookie is Partitioned', async ({ world, sandbox }) => {
    const headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' };
    const [cookie] = cookiesOf(await request(sandbox.url).get(`${SANDBOX.enter}/${world.id}?to=/login`).set(headers));
    expect(cookie?.attributes).toEqual(['Partitioned', 'Path=/', 'SameSite=None', 'Secure']);
  });

  test('every other parameter reaches the page, in its order and as often as it came', async ({ world, sandbox }) => {
    const query =
      'to=%2Flogin%3Fa%3D1&gotoUrl=%2Fgo%2Fx%3Fy%3D1&parentUrl=http%3A%2F%2Fpartner.localhost%3A1&gotoUrl=%2Fgo';
    const answer = await request(sandbox.url).get(`${SANDBOX.enter}/${world.id}?${query}`);
    const url = new URL(answer.get('Location') ?? '');
    expect(url.pathname).toBe('/login');
    expect(url.searchParams.get('a')).toBe('1');
    expect(url.searchParams.getAll('gotoUrl')).toEqual(['/go/x?y=1', '/go']);
    expect(url.searchParams.get('parentUrl')).toBe('http://partner.localhost:1');
  });

  test.for([
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/.//evil.example',
    '/%09/evil.example',
    'http://evil.localhost:5173/',
    '',
    '/login&to=/go',
  ])('S33: to=%s is refused', async (to, { world, sandbox }) => {
    const entering = request(sandbox.url).get(`${SANDBOX.enter}/${world.id}?to=${to}`);
    const { headers } = await entering.expect(refusal('REQUEST_INVALID')).expect(setsNoCookie);
    expect(headers).not.toHaveProperty('location');
  });

  test.for(['/login', '/go/portal/login', SANDBOX.stageAli, 'http://partner.localhost:8080/x'])(
    'to=%s is taken',
    async (to, { world, sandbox }) => {
      const entering = request(sandbox.url).get(`${SANDBOX.enter}/${world.id}`).query({ to });
      await entering.expect('Location', new URL(to, sandbox.url).href);
    },
  );

  test('an unknown world is an error that says where to go', async ({ sandbox }) => {
    const entering = request(sandbox.url).get(`${SANDBOX.enter}/gone?to=/login`);
    const told = refusal('WORLD_UNKNOWN', { msg: '沙箱世界gone已不存在，请打开/__sandbox/选择' });
    await entering.expect(told).expect(setsNoCookie);
  });

  test('needs no world of its own: a stale cookie is replaced', async ({ world, sandbox }) => {
    const entering = request(sandbox.url).get(`${SANDBOX.enter}/${world.id}`).set('Cookie', `${COOKIES.world}=gone`);
    expect(cookiesOf(await entering.expect(302))[0]?.value).toBe(world.id);
  });

  test("a browser that comes back is signed in as it left, and its session waits at that world's address alone", async ({
    world,
    sandbox,
  }) => {
    const other = await sandbox.createWorld();
    const { cookies } = await world.session('buyer01');
    const session = cookies.find(({ name }) => name === COOKIES.session)?.value;
    const enter = async (id: string, ...given: string[]) => {
      const entering = request(sandbox.url).get(`${SANDBOX.enter}/${id}`).set('Cookie', given.join('; '));
      return Object.fromEntries(cookiesOf(await entering.expect(302)).map((cookie) => [cookie.name, cookie]));
    };
    const left = await enter(other.id, `${COOKIES.world}=${world.id}`, `${COOKIES.session}=${session}`);
    expect(left[COOKIES.left]?.attributes).toEqual(['HttpOnly', `Path=${SANDBOX.enter}/${world.id}`, 'SameSite=Lax']);
    expect(left[COOKIES.session]?.value).toBe('');
    const back = await enter(world.id, `${COOKIES.world}=${other.id}`, `${COOKIES.left}=${left[COOKIES.left]?.value}`);
    expect(back[COOKIES.session]?.value).toBe(session);
    expect(Object.keys(back).sort()).toEqual([COOKIES.world, COOKIES.session, COOKIES.ctoken, COOKIES.csrf].sort());
  });

  test('a session of no world that was left stays as it is', async ({ world, sandbox }) => {
    const { cookies } = await world.session('buyer01');
    const session = cookies.find(({ name }) => name === COOKIES.session);
    const entering = request(sandbox.url).get(`${SANDBOX.enter}/${world.id}`);
    const answer = await entering.set('Cookie', `${COOKIES.session}=${session?.value}`).expect(302);
    expect(cookiesOf(answer).map(({ name }) => name)).toEqual([COOKIES.world]);
  });
});
