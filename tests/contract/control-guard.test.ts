import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import type { HttpMethod } from '#kit/http.ts';
import { test } from '#support/contract-test.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import type { TestWorld } from '#support/test-world.ts';
import { controlAs } from '#support/test-world.ts';

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

function bodyOf({ method }: Call): object {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}

async function expectUntouched(world: TestWorld, act: () => Promise<void>): Promise<void> {
  const before = await world.state();
  await act();
  expect(await world.state()).toEqual(before);
}

/** What a page on another origin can send (measured in Chromium): headers beside the world's. */
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

describe('the control API without its header (K2, K3)', () => {
  test.for(CALLS)('$method $path is closed', async ({ method, path }, { world, sandbox }) => {
    await expectUntouched(world, async () => {
      for (const value of [undefined, '', '0', 'true', '1, 1', '11']) {
        const headers = { [HEADERS.control]: value, [HEADERS.world]: world.id };
        const err = expectRefusal(
          await send(sandbox.url, method, path, { headers, ...bodyOf({ method, path }) }),
          'CONTROL_CLOSED',
        );
        expect(err.expected).toContain(HEADERS.control);
      }
    });
  });

  test('health and the contract are open to tools', async ({ sandbox }) => {
    for (const path of OPEN) expect((await send(sandbox.url, 'GET', path)).status).toBe(200);
  });
});

describe('the control API from another origin (K2-K5)', () => {
  test.for(VECTORS)('%s reads and writes nothing, even with the header', async ([, extra], { world, sandbox }) => {
    await expectUntouched(world, async () => {
      for (const call of CALLS) {
        const headers = { [HEADERS.control]: '1', [HEADERS.world]: world.id, ...extra };
        const answer = await send(sandbox.url, call.method, call.path, { headers, ...bodyOf(call) });
        expectRefusal(answer, 'CROSS_SITE_REJECTED');
      }
    });
  });

  test('a rebound name is refused by Host, though Origin equals it', async ({ world, sandbox }) => {
    const { port } = new URL(sandbox.url);
    await expectUntouched(world, async () => {
      for (const call of CALLS)
        for (const origin of [`http://evil.example:${port}`, undefined]) {
          const headers = {
            Host: `evil.example:${port}`,
            Origin: origin,
            [HEADERS.control]: '1',
            [HEADERS.world]: world.id,
          };
          expectRefusal(await send(sandbox.url, call.method, call.path, { headers, ...bodyOf(call) }), 'HOST_REJECTED');
        }
    });
  });

  test('health and the contract are closed to other sites', async ({ sandbox }) => {
    for (const path of OPEN)
      for (const [, headers] of VECTORS)
        expectRefusal(await send(sandbox.url, 'GET', path, { headers }), 'CROSS_SITE_REJECTED');
  });

  test('the own origin is let in', async ({ world, sandbox }) => {
    const headers = {
      Host: 'localhost:5173',
      Origin: 'http://localhost:5173',
      'Sec-Fetch-Site': 'same-origin',
      [HEADERS.control]: '1',
    };
    const answer = await send(sandbox.url, 'GET', CONTROL.accounts.path, {
      headers: { ...headers, [HEADERS.world]: world.id },
    });
    expect(answer.status).toBe(200);
  });

  test.for(WRITES.filter(({ method }) => method !== 'DELETE'))(
    '$method $path takes JSON only',
    async (call, { world }) => {
      await expectUntouched(world, async () => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
          const answer = await controlAs(world, call.method, call.path, {
            headers: { 'Content-Type': type },
            body: '{}',
          });
          expectRefusal(answer, 'CONTENT_TYPE_REJECTED');
        }
      });
    },
  );

  test('no read answers a list, so that no script tag can use it', async ({ world }) => {
    for (const { path } of CALLS.filter(({ method, path }) => method === 'GET' && path !== CONTROL.events.path)) {
      const answer = await controlAs(world, 'GET', path);
      expect(answer.text.startsWith('{'), path).toBe(true);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('no write works by GET', async ({ world }) => {
    const reads = new Set(CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path));
    for (const { path } of WRITES.filter((call) => !reads.has(call.path))) {
      const answer = await controlAs(world, 'GET', path);
      expectRefusal(answer, 'METHOD_REJECTED');
      expect(answer.headers.allow).not.toContain('GET');
    }
  });
});
