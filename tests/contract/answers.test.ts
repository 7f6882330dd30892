import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';

const REQUIRED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
} as const;
const FORBIDDEN = ['x-powered-by', 'server', 'etag', 'access-control-allow-origin', 'access-control-allow-credentials'];

function expectHeaders(headers: Readonly<Record<string, string>>): void {
  expect(headers).toMatchObject(REQUIRED);
  for (const name of FORBIDDEN) expect(headers).not.toHaveProperty(name);
}

describe('headers of every answer (S34, K4)', () => {
  test('of each portal call, right or refused', async ({ browser }) => {
    for (const { method, path } of Object.values(ENDPOINTS)) {
      const headers = { Origin: 'http://evil.example' };
      const answer = await browser.request(method === 'GET' ? 'GET' : 'POST', path, {
        headers,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expectHeaders(answer.headers);
      expect(answer.headers[HEADERS.requestId]).toMatch(/^r0-\d+$/);
    }
  });

  test('of each control read', async ({ world }) => {
    for (const endpoint of Object.values<Endpoint>(CONTROL)) {
      if (endpoint.method !== 'GET' || endpoint.path === CONTROL.events.path) continue;
      expectHeaders((await world.send(endpoint)).headers);
    }
  });

  test('of unknown paths, foreign hosts and enter', async ({ sandbox, world }) => {
    expectHeaders((await send(sandbox.url, 'GET', '/nowhere')).headers);
    expectHeaders((await send(sandbox.url, 'GET', PATHS.loginCustom, { headers: { Host: 'evil.example' } })).headers);
    expectHeaders((await send(sandbox.url, 'GET', `${SANDBOX.enter}/${world.id}?to=/login`)).headers);
  });

  test('a preflight of another origin gets no leave', async ({ browser }) => {
    const headers = {
      Origin: 'http://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': HEADERS.csrf,
    };
    const answer = await browser.request('OPTIONS', PATHS.login, { headers });
    expectRefusal(answer, 'METHOD_REJECTED');
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });
});

describe('request ids', () => {
  test('count up within a world and name the journal rows', async ({ world, browser }) => {
    const ids = [];
    for (let call = 0; call < 3; call += 1) ids.push((await browser.greet()).headers[HEADERS.requestId]);
    expect(ids).toEqual(['r0-1', 'r0-2', 'r0-3']);
    expect((await world.journal.entries()).map(({ requestId }) => requestId)).toEqual(ids);
  });
});

describe('a world that is not there', () => {
  test.for(['gone', 'MAIN', '__proto__', '../main', 'x'.repeat(200), ''])(
    '%j: says where to go, never silently main',
    async (id, { sandbox }) => {
      const answer = await send(sandbox.url, 'GET', PATHS.loginCustom, { headers: { [HEADERS.world]: id } });
      const err = expectRefusal(answer, 'WORLD_UNKNOWN');
      expect(err.msg).toBe(`沙箱世界${id.slice(0, 64) || '（名称为空）'}已不存在，请打开/__sandbox/选择`);
    },
  );

  test('by cookie too; the header comes first', async ({ sandbox, world }) => {
    const call = (headers: Record<string, string>) => send(sandbox.url, 'GET', PATHS.loginCustom, { headers });
    expectRefusal(await call({ Cookie: 'sandbox_world=gone' }), 'WORLD_UNKNOWN');
    expect((await call({ Cookie: `sandbox_world=${world.id}` })).text).toContain(world.id);
    expect((await call({ Cookie: 'sandbox_world=gone', [HEADERS.world]: world.id })).status).toBe(200);
    expectRefusal(await call({ Cookie: `sandbox_world=${world.id}`, [HEADERS.world]: 'gone' }), 'WORLD_UNKNOWN');
  });
});
