import { describe, expect } from 'vitest';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import { cookiesOf } from '#support/set-cookies.ts';

describe('GET /__sandbox/enter/:world', () => {
  test('sets the world cookie and goes on, /login where nothing is said', async ({ world, sandbox }) => {
    const answer = await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}`);
    expect([answer.status, answer.headers.location]).toEqual([302, `${sandbox.url}/login`]);
    const [cookie, ...others] = cookiesOf(answer);
    expect(others).toEqual([]);
    expect([cookie?.name, cookie?.value]).toEqual([COOKIES.world, world.id]);
    expect(cookie?.attributes).toEqual(['Path=/', 'SameSite=Lax']);
  });

  test('tells HEAD where it leads, and leaves the browser in its world', async ({ world, sandbox }) => {
    const answer = await send(sandbox.url, 'HEAD', `${SANDBOX.enter}/${world.id}`);
    expect([answer.status, answer.headers.location]).toEqual([302, `${sandbox.url}/login`]);
    expect(cookiesOf(answer)).toEqual([]);
  });

  test('K2: a foreign page cannot switch the world by an image or a fetch, only by leading there', async ({
    sandbox,
  }) => {
    const from = (mode: string) => ({ headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode } });
    const path = `${SANDBOX.enter}/main?to=/login`;
    for (const mode of ['no-cors', 'cors']) {
      const refused = await send(sandbox.url, 'GET', path, from(mode));
      expectRefusal(refused, 'CROSS_SITE_REJECTED');
      expect(cookiesOf(refused)).toEqual([]);
    }
    expect((await send(sandbox.url, 'GET', path, from('navigate'))).status).toBe(302);
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
      const refused = await send(sandbox.url, 'GET', `${SANDBOX.enter}/main?to=/login`, { headers });
      expect(expectRefusal(refused, 'CROSS_SITE_REJECTED')).toMatchObject({
        path: 'headers.sec-fetch-site',
        expected: expect.stringContaining('a page that is gone to'),
      });
      expect(cookiesOf(refused)).toEqual([]);
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
    const path = `${SANDBOX.enter}/main?to=/login`;
    const refused = await send(sandbox.url, 'GET', path, { headers });
    expectRefusal(refused, 'CROSS_SITE_REJECTED');
    expect(cookiesOf(refused)).toEqual([]);
    const framed = { ...headers, 'Sec-Fetch-Storage-Access': 'none' };
    const [cookie] = cookiesOf(await send(sandbox.url, 'GET', path, { headers: framed }));
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
      const refused = await send(sandbox.url, 'GET', `${SANDBOX.enter}/main?to=/login`, { headers });
      expectRefusal(refused, 'CROSS_SITE_REJECTED');
      expect(cookiesOf(refused)).toEqual([]);
    }
  });

  test('pages of the server frame it, and pages of every port lead to it', async ({ sandbox }) => {
    for (const [site, dest] of [
      ['same-origin', 'iframe'],
      ['same-origin', 'document'],
      ['same-site', 'document'],
      ['none', 'document'],
    ]) {
      const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': dest };
      const answer = await send(sandbox.url, 'GET', `${SANDBOX.enter}/main?to=/login`, { headers });
      expect(answer.status, `${site} ${dest}`).toBe(302);
      expect(cookiesOf(answer)[0]?.attributes, `${site} ${dest}`).toContain('SameSite=Lax');
    }
  });

  test('in a cross-site frame the cookie is Partitioned', async ({ world, sandbox }) => {
    const headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' };
    const [cookie] = cookiesOf(await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?to=/login`, { headers }));
    expect(cookie?.attributes).toEqual(['Partitioned', 'Path=/', 'SameSite=None', 'Secure']);
  });

  test('every other parameter reaches the page, in its order and as often as it came', async ({ world, sandbox }) => {
    const query =
      'to=%2Flogin%3Fa%3D1&gotoUrl=%2Fgo%2Fx%3Fy%3D1&parentUrl=http%3A%2F%2Fpartner.localhost%3A1&gotoUrl=%2Fgo';
    const { headers } = await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?${query}`);
    const url = new URL(headers.location ?? '');
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
    const answer = await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?to=${to}`);
    expectRefusal(answer, 'REQUEST_INVALID');
    expect(answer.headers.location).toBeUndefined();
    expect(cookiesOf(answer)).toEqual([]);
  });

  test.for(['/login', '/go/portal/login', SANDBOX.stageAli, 'http://partner.localhost:8080/x'])(
    'to=%s is taken',
    async (to, { world, sandbox }) => {
      const { headers } = await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?to=${encodeURIComponent(to)}`);
      expect(headers.location).toBe(new URL(to, sandbox.url).href);
    },
  );

  test('an unknown world is an error that says where to go', async ({ sandbox }) => {
    const answer = await send(sandbox.url, 'GET', `${SANDBOX.enter}/gone?to=/login`);
    expect(expectRefusal(answer, 'WORLD_UNKNOWN').msg).toBe('沙箱世界gone已不存在，请打开/__sandbox/选择');
    expect(cookiesOf(answer)).toEqual([]);
  });

  test('needs no world of its own: a stale cookie is replaced', async ({ world, sandbox }) => {
    const answer = await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}`, {
      headers: { Cookie: 'sandbox_world=gone' },
    });
    expect(answer.status).toBe(302);
    expect(cookiesOf(answer)[0]?.value).toBe(world.id);
  });
});
