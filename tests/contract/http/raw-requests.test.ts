import request from 'supertest';
import { describe, expect } from 'vitest';
import { HEADER_MAX, QUERY_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { FOREIGN_HOSTS } from '#support/hostile/spoils.ts';
import { expectRawRefusal, requestText, sendRaw } from '#support/raw-http.ts';
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

  test('a missing, an empty and a repeated Host are refused', async ({ sandbox }) => {
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

  test('each name of this machine is let in', async ({ sandbox, world }) => {
    for (const host of ['LOCALHOST', 'localhost:1', '127.0.0.1:65535', '[::1]:5173', 'a.b-c.localhost:80']) {
      const headers = [`Host: ${host}`, `${HEADERS.world}: ${world.id}`];
      expect((await sendRaw(sandbox.port, requestText(`GET ${CUSTOM}`, headers)))?.status, host).toBe(200);
    }
  });
});

/** Headers in which a proxy forwards a name. */
const forwarded = (name: string) => [
  ...['X-Forwarded-Host', 'X-Original-Host', 'X-Host', 'X-HTTP-Host-Override', 'X-Forwarded-Server'].map(
    (header) => `${header}: ${name}`,
  ),
  `X-Original-URL: http://${name}/`,
  `X-Rewrite-URL: http://${name}/`,
  `Forwarded: host=${name};proto=http`,
  `Via: 1.1 ${name}`,
  'X-Forwarded-For: 127.0.0.1',
  'X-Real-IP: 127.0.0.1',
];

test('K1: a rebound name stays refused on every route, whatever was forwarded with it', async ({ sandbox }) => {
  for (const route of ROUTES)
    for (const more of [[], ['Origin: http://localhost', ...forwarded('localhost')]]) {
      const headers = ['Host: rebound.example', ...more, `${HEADERS.control}: 1`];
      expectRawRefusal(await sendRaw(sandbox.port, requestText(`GET ${route}`, headers)), 'HOST_REJECTED');
    }
});

describe('a person', () => {
  const read = async (port: number, path: string, ...headers: string[]) => {
    const answer = await sendRaw(port, requestText(`GET ${path}`, ['Accept: text/html', ...headers]));
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer?.headers.get('content-security-policy')).toContain("script-src 'self'");
    return answer;
  };

  test('reads in words that the cookies are too many, and where else to go (S30)', async ({ sandbox }) => {
    const cookie = `Cookie: a=${'x'.repeat(HEADER_MAX)}`;
    const answer = await read(sandbox.port, '/login', `Host: localhost:${sandbox.port}`, cookie);
    expect(answer?.status).toBe(431);
    expect(answer?.body).toContain('请在浏览器里清除这个主机名的Cookie');
    expect(answer?.body).toContain(`<a href="//127.0.0.1:${sandbox.port}/login">`);
    const most = Array.from({ length: 180 }, (_, index) => `c${index}=${'x'.repeat(4_000)}`).join('; ');
    expect((await read(sandbox.port, '/login', `Cookie: ${most}`))?.status).toBe(431);
    const other = await read(sandbox.port, '/login', `Host: 127.0.0.1:${sandbox.port}`, cookie);
    expect(other?.body).toContain(`<a href="//localhost:${sandbox.port}/login">`);
  });

  test('reads in words that the name in the address is unknown, and how to allow it (K1)', async ({ sandbox }) => {
    const answer = await read(sandbox.port, '/login', 'Host: new.team.example');
    expect(answer?.status).toBe(403);
    expect(answer?.body).toContain('<code>--allow-host new.team.example</code>');
    expect((await read(sandbox.port, '/login', 'Host: <b>.example'))?.body).toContain('请用localhost打开');
  });
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

  test.for([
    ['/login?gotoUrl=%E0%A4%A', '/login'],
    ['/go/portal/forgetPwd?%=1', '/go/portal/login'],
    ['/%', '/login'],
    [`/login?gotoUrl=${'x'.repeat(QUERY_MAX)}`, '/login'],
    [`${SANDBOX.enter}/main?to=%E0%A4%A`, SANDBOX.console],
    [`${SANDBOX.stage}/1688?state=%ff`, SANDBOX.console],
  ] as const)('a person whom %s brings goes on at %s', async ([form, target], { sandbox }) => {
    const text = requestText(`GET ${form}`, ['Accept: text/html,application/xhtml+xml,*/*;q=0.8']);
    const answer = await sendRaw(sandbox.port, text);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, target]);
  });

  test('S26: OPTIONS * is refused', async ({ sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, requestText('OPTIONS *')), 'URL_INVALID');
  });

  test('S26: another method of a known path is 405 with Allow, of an unknown one 404', async ({ control }) => {
    for (const method of ['PUT', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS']) {
      await call(control, { method, path: PATHS.login }).expect(refusal('METHOD_REJECTED')).expect('Allow', 'POST');
      for (const path of ['/uc/nowhere', '/nowhere'])
        await call(control, { method, path }).expect(refusal('PATH_UNKNOWN'));
    }
  });

  test('S26: CONNECT gets no tunnel', async ({ sandbox }) => {
    const answer = await sendRaw(sandbox.port, requestText('CONNECT evil.example:443'));
    expect(answer === null || answer.status >= 400).toBe(true);
  });

  test('S27: a nested query, one with names of a prototype and one of 400 names reach nothing', async ({ agent }) => {
    const many = Array.from({ length: 400 }, (_, index) => `k${index}=`).join('&');
    for (const query of ['a[b]=1', '__proto__=1&constructor=2', '__proto__[enable]=true', many])
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
  test('forwarding and method overrides are ignored', async ({ sandbox, world }) => {
    const overrides = ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', `${HEADERS.world}: ${world.id}`];
    const text = requestText(`GET ${CUSTOM}`, [...forwarded('evil.example'), ...overrides]);
    const answer = await sendRaw(sandbox.port, text);
    expect([answer?.status, answer?.body.includes('evil.example')]).toEqual([200, false]);
    expect(await world.lastRow()).toMatchObject({ method: 'GET', endpoint: 'loginCustom' });
  });

  test('an unknown expectation is ignored, and opens no way around the Host (K1)', async ({ sandbox, world }) => {
    const known = await sendRaw(
      sandbox.port,
      requestText(`GET ${CUSTOM}`, ['Expect: x', `${HEADERS.world}: ${world.id}`]),
    );
    expect(known?.status).toBe(200);
    const foreign = requestText(`GET ${CUSTOM}`, ['Host: evil.example', 'Expect: x']);
    expectRawRefusal(await sendRaw(sandbox.port, foreign), 'HOST_REJECTED');
  });

  test('S30: a header block of more than 64 kB is refused in JSON, with an id; a smaller one is read', async ({
    sandbox,
    world,
  }) => {
    const sized = (size: number) =>
      sendRaw(
        sandbox.port,
        requestText(`GET ${CUSTOM}`, [`${HEADERS.world}: ${world.id}`, `Cookie: a=${'x'.repeat(size)}`]),
      );
    expect((await sized(64_000))?.status).toBe(200);
    for (const size of [HEADER_MAX, 2 * HEADER_MAX, 20 * HEADER_MAX])
      expect(expectRawRefusal(await sized(size), 'HEADER_TOO_LARGE').headers.get(HEADERS.requestId)).toMatch(/^s-\d+$/);
  });

  test.for([
    'GET / HTTP/1.1\r\nHost localhost\r\n\r\n',
    'NONSENSE\r\n\r\n',
    '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
    'POST /uc/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx',
  ])('bytes that are no HTTP are refused in JSON: %j', async (text, { sandbox }) => {
    expectRawRefusal(await sendRaw(sandbox.port, text), 'REQUEST_INVALID');
  });

  test('strange cookies sign nobody in', async ({ world }) => {
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
