import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import type { HttpMethod } from '#kit/http.ts';
import { test } from '#support/contract-test.ts';
import { codeOf, refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

interface Call {
  readonly method: HttpMethod;
  readonly path: string;
}

/** Every control call, `:id` filled in, so that only the guard stands before it. */
const ALL: readonly Call[] = Object.values(CONTROL).map(({ method, path }) => ({
  method,
  path: path.replace(':scene', 'a'.repeat(32)).replace(':action', 'confirm').replace(':id', '1001'),
}));
const isOpen = ({ path }: Call) => path === CONTROL.health.path || path === CONTROL.openapi.path;
const [OPEN, CLOSED] = [ALL.filter(isOpen), ALL.filter((each) => !isOpen(each))];
const WRITES = CLOSED.filter(({ method }) => method !== 'GET');

/** Each call with these headers is refused, and changes nothing. */
async function expectRefused(
  world: TestWorld,
  calls: readonly Call[],
  code: RefusalCode,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const agent = request.agent(world.base).set(HEADERS.world, world.id);
  const before = await world.state();
  for (const each of calls) {
    const body = each.method === 'GET' || each.method === 'DELETE' ? {} : { body: '{}' };
    const answer = await call(agent, each, body).set({ 'Content-Type': 'application/json', ...headers });
    expect([each, codeOf(answer), answer.body.err?.expected]).toEqual([each, code, expect.any(String)]);
  }
  expect(await world.state()).toEqual(before);
}

/** Headers that a page on another origin can send (measured in Chromium), beside the world's. */
const VECTORS: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  ['no-cors fetch, beacon or form', { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  [
    'form in a new tab',
    { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  ],
  ['img, script or iframe', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sandboxed or data: frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['null origin of an old browser', { Origin: 'null' }],
  ['another port of this machine', { Origin: 'http://localhost:1' }],
  ['https where we speak http', { Origin: 'https://localhost' }],
  ['a look-alike origin', { Origin: 'http://localhost.evil.example' }],
  ['an origin with a path', { Origin: 'http://localhost/' }],
  ['a client of --allow-origin', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' }],
  ['a browser extension', { Origin: 'chrome-extension://abcdefgh' }],
];

describe('the control API behind a proxy that changes the Host', () => {
  test('names the Host that came, and the switch that lets its page in (K2)', async ({ world }) => {
    const front = request.agent(world.base).set(HEADERS.world, world.id).set(HEADERS.control, '1');
    const from = (origin: string) => front.get(CONTROL.accounts.path).set('Host', 'localhost:9').set('Origin', origin);
    const refusedBy = (named: string) =>
      refusal('CROSS_SITE_REJECTED', {
        path: 'headers.origin',
        expected: expect.stringMatching(
          new RegExp(`the Host that came is localhost:9\\); behind a proxy .* start with --public-origin ${named}$`),
        ),
      });
    await from('http://portal.team.example').expect(refusedBy('http://portal.team.example'));
    await from('null').expect(refusedBy('URL'));
    await from(`http://${'x'.repeat(300)}`).expect(refusedBy('URL'));
  });
});

describe('the control API without its header (K2, K3)', () => {
  test('each call is closed', async ({ world }) => {
    for (const headers of [{}, { [HEADERS.control]: '1, 1' }])
      await expectRefused(world, CLOSED, 'CONTROL_CLOSED', headers);
  });

  test('health and the contract are open to tools', async ({ sandbox }) => {
    for (const { path } of OPEN) await request(sandbox.url).get(path).expect(200);
  });
});

describe('the control API from another origin (K2-K5)', () => {
  test.for(VECTORS)('%s reads and writes nothing, even with the header', async ([, headers], { world }) => {
    const some = [...OPEN, CONTROL.accounts, CONTROL.reset];
    const calls = headers === VECTORS[0]?.[1] ? ALL : some;
    await expectRefused(world, calls, 'CROSS_SITE_REJECTED', { [HEADERS.control]: '1', ...headers });
  });

  test('a rebound name is refused by Host, though Origin equals it', async ({ world }) => {
    const Host = `evil.example:${new URL(world.base).port}`;
    for (const origin of [{ Origin: `http://${Host}` }, {}])
      await expectRefused(world, CLOSED, 'HOST_REJECTED', { [HEADERS.control]: '1', Host, ...origin });
  });

  test('the own origin is let in', async ({ control }) => {
    const own = { Host: 'localhost:5173', Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-origin' };
    await call(control, CONTROL.accounts).set(own).expect(200);
  });

  test('a write takes JSON only', async ({ world }) => {
    const writes = WRITES.filter(({ method }) => method !== 'DELETE');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { [HEADERS.control]: '1', 'Content-Type': type };
      await expectRefused(world, writes, 'CONTENT_TYPE_REJECTED', headers);
    }
  });

  test('no read answers a list, so that no script tag can use it', async ({ control }) => {
    for (const { path } of CLOSED.filter(({ method, path }) => method === 'GET' && path !== CONTROL.events.path)) {
      const { headers } = await control.get(path).expect(/^\{/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('no write works by GET', async ({ control }) => {
    const reads = new Set(CLOSED.filter(({ method }) => method === 'GET').map(({ path }) => path));
    for (const { path } of WRITES.filter((write) => !reads.has(write.path)))
      await control
        .get(path)
        .expect(refusal('METHOD_REJECTED'))
        .expect('Allow', /^(?!.*GET)/);
  });
});
