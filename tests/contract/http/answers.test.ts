import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS, worldCookieAt } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { OWN_CLIENT } from '#support/target.ts';
import { call } from '#support/test-agent.ts';

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
  test('of each portal call, right or refused', async ({ agent }) => {
    for (const { method, path } of Object.values(ENDPOINTS)) {
      const test = call(agent, { method, path }, method === 'GET' ? {} : { body: {} });
      const { headers } = await test.set('Origin', 'http://evil.example').expect(HEADERS.requestId, /^r0-\d+$/);
      expectHeaders(headers);
    }
  });

  test('of each control read', async ({ control }) => {
    for (const endpoint of Object.values<Endpoint>(CONTROL)) {
      if (endpoint.method !== 'GET' || endpoint.path === CONTROL.events.path) continue;
      expectHeaders((await call(control, endpoint)).headers);
    }
  });

  test('of unknown paths, foreign hosts and enter', async ({ sandbox, world }) => {
    const get = (path: string) => request(sandbox.url).get(path);
    expectHeaders((await get('/nowhere')).headers);
    expectHeaders((await get(PATHS.loginCustom).set('Host', 'evil.example')).headers);
    expectHeaders((await get(`${SANDBOX.enter}/${world.id}?to=/login`)).headers);
  });
});

describe('a world that is not there', () => {
  test.for(['gone', 'MAIN', '__proto__', '../main', 'x'.repeat(200), ''])(
    '%j is refused with the ways on, and never silently main',
    async (id, { sandbox }) => {
      const msg = `沙箱世界${id.slice(0, 64) || '（名称为空）'}已不存在，请打开/__sandbox/选择`;
      const attempt = request(sandbox.url).get(PATHS.loginCustom).set(HEADERS.world, id);
      await attempt.expect(refusal('WORLD_UNKNOWN', { msg }));
    },
  );

  test('S35: is spelled out where its name turns or breaks the text around it', async ({ sandbox }) => {
    const name = encodeURIComponent('nosuch\nworld\u202eevil世界');
    const { body } = await request(sandbox.url).get(`${SANDBOX.enter}/${name}`);
    expect(body.err.msg).toBe('沙箱世界nosuch\\u000aworld\\u202eevil世界已不存在，请打开/__sandbox/选择');
  });

  test('by a header of the kit, in any letters', async ({ sandbox }) => {
    const lost = sandboxAt(sandbox.url).world('世界\u202e');
    expect((await lost.send(CONTROL.accounts)).status).toBe(404);
    expect((await lost.browser().request('GET', PATHS.loginCustom)).status).toBe(404);
  });

  test('by cookie too; the header comes first', async ({ sandbox, world }) => {
    const get = (headers: Record<string, string>) => request(sandbox.url).get(PATHS.loginCustom).set(headers);
    await get({ Cookie: 'sandbox_world=gone' }).expect(refusal('WORLD_UNKNOWN'));
    await get({ Cookie: `sandbox_world=${world.id}` }).expect(new RegExp(world.id));
    await get({ Cookie: 'sandbox_world=gone', [HEADERS.world]: world.id }).expect(200);
    await get({ Cookie: `sandbox_world=${world.id}`, [HEADERS.world]: 'gone' }).expect(refusal('WORLD_UNKNOWN'));
  });

  test("by the cookie of the port before one without, and another sandbox's is none", async ({ sandbox, world }) => {
    const { host, port } = new URL(sandbox.url);
    const get = (...cookies: string[]) =>
      request(sandbox.url)
        .get(PATHS.loginCustom)
        .set({ Cookie: cookies.join('; '), Host: host });
    // With a public origin the browser's port is that one's.
    const seen = process.env.UC_TEST_OWN_CLIENT ? new URL(OWN_CLIENT.publicOrigin).port : port;
    const [own, bare] = [worldCookieAt(seen), COOKIES.world];
    await get(`${own}=${world.id}`, `${bare}=gone`).expect(new RegExp(world.id));
    await get(`${bare}=${world.id}`, `${worldCookieAt('1')}=gone`).expect(new RegExp(world.id));
    await get(`${worldCookieAt('1')}=gone`).expect(200);
    await get(`${own}=gone`, `${bare}=${world.id}`).expect(refusal('WORLD_UNKNOWN'));
  });

  test.for(['j:{"a":1}', 'j%3A%7B%22a%22%3A1%7D', 'j:"main"'])(
    'by cookie %j, whatever else reads such a text as',
    async (text, { sandbox }) => {
      for (const path of [PATHS.loginCustom, `${SANDBOX.api}/sms`]) {
        const call = request(sandbox.url)
          .get(path)
          .set({ Cookie: `sandbox_world=${text}`, [HEADERS.control]: '1' });
        await call.expect(refusal('WORLD_UNKNOWN'));
      }
    },
  );
});
