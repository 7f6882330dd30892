import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { enterPath, PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { ForeignPage } from '#http/wire/access.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { PortalClient } from '#kit/portal-client.ts';
import type { RunningSandbox, StartOptions } from '#server/shell/start.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import { replayBundleOf, replayedAlike } from '#support/recorded-world.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';

const CLIENT = 'http://localhost:3000';
const SECOND = 'http://app.localhost:8080';
const FRONT = 'https://dev.team.example';

/** A sandbox for one test. */
async function start(options: Partial<StartOptions>): Promise<RunningSandbox> {
  const running = await startTestSandbox(options);
  onTestFinished(() => running.close());
  return running;
}

async function journalOf({ url }: RunningSandbox): Promise<JournalEntry[]> {
  return answerOf(await control(url, CONTROL.journal), CONTROL.journal).entries;
}

describe('a client on another port of the same host (K4)', () => {
  let running: RunningSandbox;
  let host: string;

  beforeAll(async () => {
    running = await startTestSandbox({ allowOrigins: [CLIENT, SECOND] });
    host = `localhost:${running.port}`;
  });

  afterAll(() => running.close());

  const preflight = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    send(running.url, 'OPTIONS', path, {
      headers: { Host: host, Origin: CLIENT, 'Access-Control-Request-Method': 'POST', ...headers },
    });

  const call = (path: string, headers: Readonly<Record<string, string>>) =>
    send(running.url, 'GET', path, { headers: { Host: host, ...headers } });

  test('may ask ahead for each portal call, under /go too', async () => {
    for (const path of [PATHS.login, `/go${PATHS.login}`]) {
      const answer = await preflight(path);
      expect(answer.status).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': CLIENT,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, HEAD, POST',
        vary: 'Origin',
      });
      const allowed = String(answer.headers['access-control-allow-headers']).split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['content-type', HEADERS.csrf, 'channel', HEADERS.world]));
      expect(allowed).not.toContain(HEADERS.control);
    }
  });

  test('reads right answers and refused ones, its origin named exactly', async () => {
    const { headers } = await call('/uc/nowhere', { Origin: CLIENT, 'Sec-Fetch-Site': 'same-site' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': CLIENT, vary: 'Origin' });
    const second = await call(PATHS.loginCustom, { Origin: SECOND, Host: `app.localhost:${running.port}` });
    expect(second.headers['access-control-allow-origin']).toBe(SECOND);
  });

  test('signs in with tokens only (S16), and its rows show the switch', async () => {
    const client = new PortalClient(new NodeTransport(running.url));
    Object.assign(client.headers, { Host: host, Origin: CLIENT, 'Sec-Fetch-Site': 'same-site' });
    expectRefusal(await client.request('POST', PATHS.login, { tokens: false, body: {} }), 'CSRF_REJECTED');
    expect((await client.signInByPassword('buyer01')).status).toBe(200);
    const rows = await journalOf(running);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows.slice(-2)) expect(row.switches).toEqual([`--allow-origin ${CLIENT}`]);
  });

  test.for([
    ['another port', { Origin: 'http://localhost:3001' }],
    ['a longer name', { Origin: 'http://localhost:30000' }],
    ['no origin', {}],
    ['another name of this machine', { Origin: CLIENT, Host: '127.0.0.1' }],
    ['a call that its browser calls cross-site', { Origin: CLIENT, 'Sec-Fetch-Site': 'cross-site' }],
  ] as const)('%s gets no leave, and the answer varies by origin', async ([, headers]) => {
    const read = await call(PATHS.loginCustom, headers);
    const asked = await send(running.url, 'OPTIONS', PATHS.login, {
      headers: { Host: host, 'Access-Control-Request-Method': 'POST', ...headers },
    });
    expectRefusal(asked, 'METHOD_REJECTED');
    for (const answer of [read, asked]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.vary).toBe('Origin');
    }
  });

  test('by this flag alone gotoUrl leads back to it: its own paths, and its address from wherever it is given', async () => {
    const world = await TestWorld.on(running.url);
    const client = world.browser();
    Object.assign(client.headers, { Host: host, Origin: CLIENT, 'Sec-Fetch-Site': 'same-site' });
    const page = world.browser();
    Object.assign(page.headers, { Host: host });
    const gotoUrlOf = async (browser: PortalClient, gotoUrl: string) =>
      dataOf(await browser.loginMethods(gotoUrl), ENDPOINTS.loginConfig)[0]?.gotoUrl;
    expect(await gotoUrlOf(client, '/orders')).toBe(`${CLIENT}/orders`);
    expect(await gotoUrlOf(page, '/orders')).toBe(`http://${host}/orders`);
    for (const browser of [client, page]) {
      expect(await gotoUrlOf(browser, `${CLIENT}/orders?a=1`)).toBe(`${CLIENT}/orders?a=1`);
      expect(await gotoUrlOf(browser, `http://${host}/go/x`)).toBe(`http://${host}/go/x`);
      for (const foreign of ['http://localhost:3001/', 'https://localhost:3000/', 'http://127.0.0.1:3000/'])
        expect(await gotoUrlOf(browser, foreign)).toBe('/go');
    }

    // After a 401 the portal's own login page leads there, by its configuration.
    const { gotoUrlAllowList } = dataOf(await page.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom);
    expect(gotoUrlAllowList).toEqual(expect.arrayContaining([CLIENT, SECOND]));
    const entered = await page.request('GET', enterPath(world.id, `${CLIENT}/`), { tokens: false });
    expect(entered.headers.location).toBe(`${CLIENT}/`);
    const { gsid } = await world.session('buyer01');
    expect(dataOf(await client.identify(gsid, '/orders'), ENDPOINTS.loginByIdentifier).gotoUrl).toBe(
      `${CLIENT}/orders`,
    );

    const [method] = dataOf(await client.loginMethods('/orders'), ENDPOINTS.loginConfig);
    const state = new URL(method?.loginUrl ?? '', running.url).searchParams.get('state') ?? '';
    const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const back = await client.request('GET', callbackUrl, { tokens: false });
    expect(back.headers.location).toBe(`${CLIENT}/orders`);

    await replayedAlike(await replayBundleOf(world));
  });

  test('gets nothing of the control API, of pages and of enter', async () => {
    const control = { [HEADERS.control]: '1', Origin: CLIENT };
    const answers = [
      ...(await Promise.all(Object.values(CONTROL).map(({ path }) => preflight(path)))),
      await preflight(`${SANDBOX.enter}/main`),
      await call(CONTROL.accounts.path, control),
      await call(CONTROL.health.path, control),
      await call(`${SANDBOX.enter}/main?to=/login`, { Origin: CLIENT }),
    ];
    for (const { headers, status } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(status).not.toBe(204);
    }
    expectRefusal(await call(CONTROL.accounts.path, control), 'CROSS_SITE_REJECTED');
  });
});

describe('--public-origin', () => {
  test('opens no door: the Host is checked as it came, another origin stays closed out', async () => {
    const running = await start({ publicOrigin: FRONT });
    const { url } = running;
    const call = (headers: Record<string, string>) =>
      send(url, 'GET', CONTROL.accounts.path, { headers: { [HEADERS.control]: '1', ...headers } });
    expectRefusal(await call({ Host: 'dev.team.example' }), 'HOST_REJECTED');
    expectRefusal(await call({ Host: 'evil.example', 'X-Forwarded-Host': 'localhost' }), 'HOST_REJECTED');
    expectRefusal(await call({ Origin: 'https://evil.example' }), 'CROSS_SITE_REJECTED');
    expectRefusal(await call({ Origin: FRONT, 'Sec-Fetch-Site': 'cross-site' }), 'CROSS_SITE_REJECTED');
    expect((await call({ Origin: FRONT })).status).toBe(200);
    const answer = await send(url, 'GET', PATHS.loginCustom, { headers: { Origin: FRONT } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await journalOf(running)).at(-1)?.switches).toEqual([`--public-origin ${FRONT}`]);
  });
});

describe('a Host that is refused (K1)', () => {
  test('has in the body the flag that allows it, and is reported by its name', async () => {
    const heard: string[] = [];
    const { url } = await start({ onForeignHost: (name) => heard.push(name) });
    const refused = async (host: string) =>
      expectRefusal(await send(url, 'GET', PATHS.loginCustom, { headers: { Host: host } }), 'HOST_REJECTED');
    expect(await refused('Dev.team.example:3000')).toMatchObject({
      path: 'headers.host',
      expected:
        'one Host: localhost, *.localhost, 127.0.0.1 or [::1]; if this name is yours, start with --allow-host dev.team.example',
    });
    expect((await refused('evil.example/<b>')).expected).toMatch(/added by --allow-host NAME$/);
    expect(heard).toEqual(['dev.team.example']);
  });
});

describe('a page that calls without leave (K4)', () => {
  test('is reported by its origin and the name it called; its own pages, navigations and proxied pages are not', async () => {
    const heard: ForeignPage[] = [];
    const running = await start({ allowOrigins: [CLIENT], onForeignOrigin: (page) => heard.push(page) });
    const Host = `localhost:${running.port}`;
    const call = (headers: Record<string, string>, path: string = PATHS.loginCustom) =>
      send(running.url, 'GET', path, { headers: { Host, ...headers } });
    for (const headers of [
      {},
      { Origin: `http://${Host}` },
      { Origin: CLIENT },
      { Origin: 'null' },
      { Origin: 'http://a<b>.example' },
      { Origin: SECOND, 'Sec-Fetch-Mode': 'navigate' },
      { Origin: SECOND, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' },
    ])
      await call(headers);
    await call({ Origin: SECOND }, '/login');
    expect(heard).toEqual([]);
    await call({ Origin: SECOND, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-site' });
    await call({ Origin: CLIENT, Host: `127.0.0.1:${running.port}` });
    expect(heard).toEqual([
      { origin: SECOND, name: 'app.localhost', called: 'localhost' },
      { origin: CLIENT, name: 'localhost', called: '127.0.0.1' },
    ]);
  });
});
