import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { HttpMethod } from '#kit/http.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

interface Call {
  readonly method: HttpMethod;
  readonly path: string;
}

const OPEN: readonly string[] = [CONTROL.health.path, CONTROL.openapi.path];
/** Every control call, `:id` filled in, so that only the guard stands before it. */
const CALLS: readonly Call[] = Object.values(CONTROL)
  .filter(({ path }) => !OPEN.includes(path))
  .map(({ method, path }) => ({
    method,
    path: path.replace(':scene', 'a'.repeat(32)).replace(':action', 'confirm').replace(':id', '1001'),
  }));
const WRITES = CALLS.filter(({ method }) => method !== 'GET');

function bodyOf({ method }: Call): { body?: object } {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}

async function expectUntouched(world: TestWorld, act: () => Promise<void>): Promise<void> {
  const before = await world.state();
  await act();
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
    const told = (named: string) =>
      refusal('CROSS_SITE_REJECTED', {
        path: 'headers.origin',
        expected: expect.stringMatching(
          new RegExp(`the Host that came is localhost:9\\); behind a proxy .* start with --public-origin ${named}$`),
        ),
      });
    await from('http://portal.team.example').expect(told('http://portal.team.example'));
    await from('null').expect(told('URL'));
    await from(`http://${'x'.repeat(300)}`).expect(told('URL'));
  });
});

/** Told by each call; the others by a read and a write. */
const ANY_VECTOR = VECTORS[0]?.[1];

describe('the control API without its header (K2, K3)', () => {
  test.for(CALLS)('$method $path is closed', async (closed, { world }) => {
    const agent = request.agent(world.base).set(HEADERS.world, world.id);
    const told = refusal('CONTROL_CLOSED', { expected: expect.stringContaining(HEADERS.control) });
    await expectUntouched(world, async () => {
      await call(agent, closed, bodyOf(closed)).expect(told);
      await call(agent, closed, bodyOf(closed)).set(HEADERS.control, '1, 1').expect(told);
    });
  });

  test('health and the contract are open to tools', async ({ sandbox }) => {
    for (const path of OPEN) await request(sandbox.url).get(path).expect(200);
  });
});

describe('the control API from another origin (K2-K5)', () => {
  test.for(VECTORS)('%s reads and writes nothing, even with the header', async ([, extra], { world, control }) => {
    await expectUntouched(world, async () => {
      for (const each of extra === ANY_VECTOR ? CALLS : [CONTROL.accounts, CONTROL.reset])
        await call(control, each, bodyOf(each)).set(extra).expect(refusal('CROSS_SITE_REJECTED'));
    });
  });

  test('a rebound name is refused by Host, though Origin equals it', async ({ world, control }) => {
    const Host = `evil.example:${new URL(world.base).port}`;
    await expectUntouched(world, async () => {
      for (const each of CALLS)
        for (const headers of [{ Host, Origin: `http://${Host}` }, { Host }])
          await call(control, each, bodyOf(each)).set(headers).expect(refusal('HOST_REJECTED'));
    });
  });

  test('health and the contract are closed to other sites', async ({ sandbox }) => {
    for (const path of OPEN)
      for (const [, headers] of VECTORS)
        await request(sandbox.url).get(path).set(headers).expect(refusal('CROSS_SITE_REJECTED'));
  });

  test('the own origin is let in', async ({ control }) => {
    const own = { Host: 'localhost:5173', Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-origin' };
    await call(control, CONTROL.accounts).set(own).expect(200);
  });

  test.for(WRITES.filter(({ method }) => method !== 'DELETE'))(
    '$method $path takes JSON only',
    async (write, { world, control }) => {
      await expectUntouched(world, async () => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
          await call(control, write, { body: '{}' }).type(type).expect(refusal('CONTENT_TYPE_REJECTED'));
      });
    },
  );

  test('no read answers a list, so that no script tag can use it', async ({ control }) => {
    for (const { path } of CALLS.filter(({ method, path }) => method === 'GET' && path !== CONTROL.events.path)) {
      const { headers } = await control.get(path).expect(/^\{/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('no write works by GET', async ({ control }) => {
    const reads = new Set(CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path));
    for (const { path } of WRITES.filter((write) => !reads.has(write.path)))
      await control
        .get(path)
        .expect(refusal('METHOD_REJECTED'))
        .expect('Allow', /^(?!.*GET)/);
  });
});
