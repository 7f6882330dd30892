import request from 'supertest';
import { describe, expect } from 'vitest';
import { QUERY_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { expectRawRefusal } from '#support/expect-raw.ts';
import { FOREIGN_HOSTS } from '#support/hostile/spoils.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { call } from '#support/test-agent.ts';

const CUSTOM = PATHS.loginCustom;

/** Every route of the server that K1 names, one of each kind. */
const ROUTES = [
  CUSTOM,
  `/go${CUSTOM}`,
  '/uc/nowhere',
  '/__sandbox/api/health',
  '/__sandbox/api/worlds',
  '/__sandbox/api/openapi.json',
  '/__sandbox/enter/main?to=/login',
  '/__sandbox/docs',
  '/',
  '/nowhere',
];

describe('Host (K1)', () => {
  test('each foreign one is refused', async ({ sandbox }) => {
    for (const host of FOREIGN_HOSTS) {
      const foreign = requestText(`GET ${CUSTOM}`, [`Host: ${host}`]);
      expectRawRefusal(await sendRaw(sandbox.port, foreign), 'HOST_REJECTED');
    }
  });

  test('none, an empty one or two are refused', async ({ sandbox }) => {
    const line = `GET ${CUSTOM} HTTP/1.1\r\n`;
    const rest = 'Connection: close\r\n\r\n';
    for (const hosts of [
      '',
      'Host:\r\n',
      'Host: \r\n',
      'Host: localhost\r\nHost: localhost\r\n',
      'Host: localhost\r\nHost: evil.example\r\n',
      'host: evil.example\r\nHOST: localhost\r\n',
    ])
      expectRawRefusal(await sendRaw(sandbox.port, line + hosts + rest), 'HOST_REJECTED');
  });

  test('S25: HTTP/1.0 without Host is refused', async ({ sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, `GET ${CUSTOM} HTTP/1.0\r\n\r\n`), 'HOST_REJECTED');
  });

  test.for([
    'localhost',
    'LOCALHOST',
    'localhost:1',
    '127.0.0.1:65535',
    '[::1]:5173',
    'portal.localhost',
    'a.b-c.localhost:80',
  ])('%s is let in', async (host, { sandbox, world }) => {
    const headers = [`Host: ${host}`, `${HEADERS.world}: ${world.id}`];
    expect((await sendRaw(sandbox.port, requestText(`GET ${CUSTOM}`, headers)))?.status).toBe(200);
  });
});

const FORWARDED = ['localhost', '127.0.0.1', 'dev.team.example', 'front.localhost:3001'].flatMap((host) => [
  `X-Forwarded-Host: ${host}`,
  `X-Original-Host: ${host}`,
  `X-Host: ${host}`,
  `X-HTTP-Host-Override: ${host}`,
  `X-Original-URL: http://${host}/`,
  `X-Rewrite-URL: http://${host}/`,
  `X-Forwarded-For: ${host}`,
  `X-Real-IP: ${host}`,
  `X-Forwarded-Server: ${host}`,
  `Forwarded: host=${host};proto=http`,
  `Origin: http://${host}`,
  `Via: 1.1 ${host}`,
]);

test('K1: a rebound name stays refused on every route, whatever was forwarded with it', async ({ sandbox }) => {
  const forwarded = FORWARDED.flatMap((header) => [[], [header]]);
  for (const route of ROUTES)
    for (const more of route === CUSTOM ? forwarded : [[], FORWARDED]) {
      const headers = ['Host: rebound.example', ...more, `${HEADERS.control}: 1`];
      expectRawRefusal(await sendRaw(sandbox.port, requestText(`GET ${route}`, headers)), 'HOST_REJECTED');
    }
});

describe('the request target', () => {
  test.for([
    `http://localhost${CUSTOM}`,
    `http://evil.example${CUSTOM}`,
    `https://localhost${CUSTOM}`,
    `${CUSTOM}#x`,
    `${CUSTOM}?a=1#x`,
    '/%E0%A4%A',
    '/%',
    `${CUSTOM}?a=%E0%A4%A`,
    `${CUSTOM}?a=${'x'.repeat(QUERY_MAX)}`,
  ])('S25-S27: %s is refused', async (form, { sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, requestText(`GET ${form}`)), 'URL_INVALID');
  });

  test.for([
    `DELETE ${SANDBOX.api}/worlds/%E0%A4%A`,
    `DELETE ${SANDBOX.api}/faults/%ff`,
    `POST ${SANDBOX.api}/qr/%E0%A4%A/scan`,
    `GET ${SANDBOX.enter}/%E0%A4%A`,
    `GET ${SANDBOX.stage}/%E0%A4%A`,
  ])('S26: %s, which no route can decode, is refused', async (line, { sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, requestText(line, [`${HEADERS.control}: 1`])), 'URL_INVALID');
  });

  test('S26: OPTIONS * is refused', async ({ sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, requestText('OPTIONS *')), 'URL_INVALID');
  });

  test.for(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS'])(
    'S26: %s of a known path is 405 with Allow, of an unknown one 404',
    async (method, { control }) => {
      await call(control, { method, path: PATHS.login }).expect(refusal('METHOD_REJECTED')).expect('Allow', 'POST');
      for (const path of ['/uc/nowhere', '/nowhere'])
        await call(control, { method, path }).expect(refusal('PATH_UNKNOWN'));
    },
  );

  test('S26: CONNECT gets no tunnel', async ({ sandbox }) => {
    const answer = await sendRaw(sandbox.port, requestText('CONNECT evil.example:443'));
    expect(answer === null || answer.status >= 400).toBe(true);
  });

  test.for([
    'a[b]=1',
    'a.b=1',
    '__proto__=1&constructor=2',
    '__proto__[enable]=true',
    Array.from({ length: 400 }, (_, index) => `k${index}=`)
      .join('&')
      .slice(0, QUERY_MAX),
  ])('S27: the query %s reaches nothing', async (query, { agent }) => {
    await agent.get(`${CUSTOM}?${query}`).expect(200);
    expect(({} as Record<string, unknown>).enable).toBeUndefined();
  });

  test.for(['a=1&a=2', '__proto__=1&__proto__=2', 'ctoken=1&ctoken=1'])(
    'S27: %s is refused',
    async (query, { agent }) => {
      await agent.get(`${CUSTOM}?${query}`).expect(refusal('REQUEST_INVALID'));
    },
  );
});

describe('headers that ask for more (S25)', () => {
  test('forwarding and method overrides are ignored', async ({ world, agent }) => {
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-For': '10.0.0.1',
      Forwarded: 'host=evil.example',
      'X-Original-URL': '/uc/login',
      'X-Rewrite-URL': '/uc/login',
      'X-HTTP-Method-Override': 'DELETE',
      'X-HTTP-Method': 'DELETE',
    };
    const { text } = await agent.get(CUSTOM).set(headers).expect(200);
    expect(text).not.toContain('evil.example');
    expect((await world.journal.entries()).at(-1)).toMatchObject({ method: 'GET', endpoint: 'loginCustom' });
  });

  test('an expectation nobody knows is ignored, and opens no way around the Host (K1)', async ({ sandbox, world }) => {
    const known = await sendRaw(
      sandbox.port,
      requestText(`GET ${CUSTOM}`, ['Expect: x', `${HEADERS.world}: ${world.id}`]),
    );
    expect(known?.status).toBe(200);
    const foreign = requestText(`GET ${CUSTOM}`, ['Host: evil.example', 'Expect: x']);
    expectRawRefusal(await sendRaw(sandbox.port, foreign), 'HOST_REJECTED');
  });

  test('S30: a header block of more than 16 kB is refused in JSON, with an id', async ({ sandbox }) => {
    const headers = [`Cookie: a=${'x'.repeat(17_000)}`];
    const answer = await sendRaw(sandbox.port, requestText(`GET ${CUSTOM}`, headers));
    expect(expectRawRefusal(answer, 'HEADER_TOO_LARGE').headers.get(HEADERS.requestId)).toMatch(/^s-\d+$/);
  });

  test.for([
    'GET / HTTP/1.1\r\nHost localhost\r\n\r\n',
    'NONSENSE\r\n\r\n',
    '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
    'POST /uc/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx',
  ])('what is no HTTP is refused in JSON: %j', async (text, { sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, text), 'REQUEST_INVALID');
  });

  test('strange cookies are nobody', async ({ world }) => {
    for (const cookie of [
      'uc_session=j:{"id":1}',
      'uc_session=%E0%A4%A',
      'uc_session',
      '=',
      'uc_session=; ctoken=',
      '__proto__=1; constructor=2',
    ]) {
      const call = request(world.base).get(CUSTOM).set(HEADERS.world, world.id).set('Cookie', cookie);
      expect(cookiesOf(await call.expect(200)), cookie).toHaveLength(3);
    }
  });
});
