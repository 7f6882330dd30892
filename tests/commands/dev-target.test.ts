import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { devConfig } from '#client-vite/dev-config.ts';
import type { TargetSettings } from '#client-vite/target-front.ts';
import { type Target, targetWay } from '#client-vite/target-way.ts';
import { PATHS } from '#contract/paths.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { readDevSettings } from '#scripts/dev/dev-settings.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { listening } from '#support/listening.ts';
import { PROCESS_KEYS } from '#support/process-keys.ts';
import { expectRawRefusal, type RawResponse, requestText, sendRaw } from '#support/raw-http.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { startTargetFront } from '#support/vite-front.ts';

/** Lines of the terminal, in order. */
let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      const lines = String(text).trimEnd().split('\n');
      printed.push(...lines.filter((line) => !line.startsWith('pages ready')));
      return true;
    });
});
afterEach(() => vi.restoreAllMocks());

interface BackEnd {
  readonly url: string;
  /** `METHOD PATH` of each request but the question for the key */
  readonly seen: IncomingMessage[];
  close(): Promise<void>;
}

/** A back end with its key at this path, and one answer for everything else. */
async function backEnd({
  keyAt = '/go/uc/login/publicKey',
  answer = (_request, response) => void response.end('answered'),
  isTls = false,
  port = 0,
}: {
  readonly keyAt?: string;
  readonly answer?: RequestListener;
  readonly isTls?: boolean;
  readonly port?: number;
} = {}): Promise<BackEnd> {
  await PROCESS_KEYS.ready();
  const { publicKey } = PROCESS_KEYS.first();
  const seen: IncomingMessage[] = [];
  const handle: RequestListener = (request, response) => {
    const { url = '' } = request;
    if (url === keyAt) response.end(JSON.stringify({ data: { publicKey } }));
    else if (url.endsWith(PATHS.publicKey)) response.writeHead(404).end();
    else {
      seen.push(request);
      answer(request, response);
    }
  };
  const server = await listening(isTls ? createServer(CERTIFICATE, handle) : handle, port);
  onTestFinished(server.close);
  return { url: isTls ? `https://localhost:${server.port}` : server.url, seen, close: server.close };
}

type Ask = (line: string, headers?: readonly string[], body?: string) => Promise<RawResponse | null>;

async function frontBefore(
  target: Target,
  more: Omit<TargetSettings, 'target' | 'port' | 'hosts'> = {},
): Promise<Ask & { readonly url: string }> {
  const front = await startTargetFront({ target, ...more });
  onTestFinished(front.close);
  const host = `Host: localhost:${front.port}`;
  const ask: Ask = (line, headers = [], body) => sendRaw(front.port, requestText(line, [host, ...headers], body));
  return Object.assign(ask, { url: front.url });
}

const PERSON = ['Accept: text/html'];
const lineOf = ({ method, url }: IncomingMessage) => `${method} ${url}`;

describe('Vite before a real back end, as in npm run dev -- --target', () => {
  test('calls and navigations of the portal’s API go to the target, pages and their files do not', async () => {
    const { url, seen } = await backEnd();
    const ask = await frontBefore({ url });
    for (const line of [
      'POST /go/uc/login?ctoken=a%20b',
      'POST /uc/login',
      `POST ${PATHS.currentCustomer}`,
      'GET /go/uc/logout',
      'GET /uc/login/oauth/callback?code=1&state=2',
      'GET /uc/files/a.png',
      'GET /go/cdi/api/x',
      'GET /api/me',
    ])
      expect((await ask(line, PERSON))?.body, line).toBe('answered');
    expect(seen.map(lineOf)).toEqual([
      'POST /go/uc/login?ctoken=a%20b',
      'POST /go/uc/login',
      `POST ${PATHS.currentCustomer}`,
      'GET /go/uc/logout',
      'GET /go/uc/login/oauth/callback?code=1&state=2',
      'GET /go/uc/files/a.png',
      'GET /go/cdi/api/x',
      'GET /api/me',
    ]);
    for (const [path, status] of [
      ['/login?gotoUrl=%2Fgo', 200],
      ['/go', 200],
      ['/go/portal/forgetPwd', 200],
      ['/go/ucx', 404],
      ['/nowhere', 404],
    ] as const) {
      const page = await ask(`GET ${path}`);
      expect([page?.status, page?.body.includes('<div id="root">')], path).toEqual([status, true]);
      expect(page?.headers.get('content-security-policy')).toContain("frame-ancestors 'self' http://localhost:*");
    }
    expect((await ask('GET /login'))?.body, 'without a wire file').not.toContain('uc-wire');
    for (const path of ['/portal/app/main.tsx', '/@vite/client', '/docs/legal.html', '/docs/activation-guide.pdf'])
      expect((await ask(`GET ${path}`))?.status, path).toBe(200);
    for (const line of ['GET /nowhere.js', 'POST /login']) expectRawRefusal(await ask(line), 'PATH_UNKNOWN');
    expect((await ask('HEAD /login'))?.body).toBe('');
    expect(seen).toHaveLength(8);
  });

  test.for([
    ['at /go/uc, as the client writes them', '/go/uc/login/publicKey', undefined, '', '/go/uc/login'],
    ['at /uc, where its key is', '/uc/login/publicKey', undefined, '', '/uc/login'],
    ['behind the path of --target', '/a/b/uc/login/publicKey', undefined, '/a/b/', '/a/b/uc/login'],
    ['behind --prefix in place of /go', '/go/uc/login/publicKey', '/gw', '', '/gw/uc/login'],
    ['without --prefix /', '/', '/', '', '/uc/login'],
  ] as const)('calls are sent %s', async ([, keyAt, prefix, base, sent]) => {
    const { url, seen } = await backEnd({ keyAt });
    const ask = await frontBefore({ url: url + base, prefix });
    for (const path of ['/go/uc/login', '/uc/login']) await ask(`POST ${path}`);
    expect(seen.map((request) => request.url)).toEqual([sent, sent]);
  });

  test('the target gets its own origin as Host, Origin and Referer, and another site unchanged', async () => {
    const { url, seen } = await backEnd();
    const ask = await frontBefore({ url, headers: { 'x-gateway-key': 'abc' } });
    const from = (origin: string) => [`Origin: ${origin}`, `Referer: ${origin}/login?a=1`];
    await ask('POST /go/uc/login', from(ask.url));
    await ask('POST /go/uc/login', from('https://evil.example'));
    await ask('POST /go/uc/login', from(`${ask.url}0`));
    const host = new URL(url).host;
    expect(
      seen.map(({ headers }) => [headers.host, headers.origin, headers.referer, headers['x-gateway-key']]),
    ).toEqual([
      [host, url, `${url}/login?a=1`, 'abc'],
      [host, 'https://evil.example', 'https://evil.example/login?a=1', 'abc'],
      [host, `${ask.url}0`, `${ask.url}0/login?a=1`, 'abc'],
    ]);
  });

  test('cookies and redirects of the target are those of the page, whatever the status', async () => {
    const { url } = await backEnd({
      answer: ({ url: asked = '' }, response) => {
        response.writeHead(Number(new URLSearchParams(asked.split('?')[1]).get('as')), {
          'Set-Cookie': ['SESSION=1; Domain=.example; Path=/; Secure; HttpOnly; SameSite=None', 'T=2; Path=/'],
          Location: `${url}/go/portal/login?out=1#a`,
        });
        response.end();
      },
    });
    const ask = await frontBefore({ url });
    for (const status of [201, 301, 302, 303, 307, 308]) {
      const answer = await ask(`GET /go/uc/logout?as=${status}`);
      expect(answer?.status).toBe(status);
      expect(answer?.headers.get('location')).toBe(`${ask.url}/go/portal/login?out=1#a`);
      expect(answer?.headers.get('set-cookie')?.split('\n')).toEqual([
        'SESSION=1; Path=/; HttpOnly; SameSite=Lax',
        'T=2; Path=/',
      ]);
    }
  });

  test('a page carries the wire file as inert JSON, as it stands when the page is loaded', async () => {
    const text = '</script><script>alert(1)</script><!--';
    const file = wireFile(`refusals: { LOGIN_REQUIRED: { text: ${JSON.stringify(text)} } }`);
    const ask = await frontBefore({ url: (await backEnd()).url }, { wireFile: file });
    const carried = async () => {
      const body = (await ask('GET /login'))?.body ?? '';
      expect(body).not.toContain('alert(1)</script>');
      const [, json = 'null'] = /<script type="application\/json" id="uc-wire">([^<]*)<\/script>/.exec(body) ?? [];
      return JSON.parse(json);
    };
    expect(await carried()).toEqual(Wire.parse({ refusals: { LOGIN_REQUIRED: { text } } }));
    writeFileSync(file, 'envelope: { data: result }');
    const changed = Wire.parse({ envelope: { data: 'result' } });
    expect(await carried()).toEqual(changed);
    writeFileSync(file, 'envelope:\n  dta: result');
    expect(await carried(), 'a slip changes nothing').toEqual(changed);
    expect(printed[0]).toMatch(/wire\.yaml:2:3 .*"dta"; did you mean "data"/);
  });

  test('a target that is down is a sentence to the client, one line in the terminal, and another when it is back', async () => {
    const target = await backEnd();
    const { url } = target;
    const { port } = new URL(url);
    await target.close();
    const ask = await frontBefore({ url });
    for (let time = 0; time < 2; time += 1) {
      const { body } = expectRawRefusal(await ask('POST /go/uc/login'), 'TARGET_SILENT');
      expect(JSON.parse(body).err.msg).toBe(`目标后端${url}没有响应：ECONNREFUSED`);
    }
    const page = await ask('GET /go/uc/logout', PERSON);
    expect([page?.status, page?.body]).toEqual([502, expect.stringContaining('<h1>目标后端没有响应</h1>')]);
    expect((await ask('GET /login'))?.status).toBe(200);
    await backEnd({ port: Number(port), keyAt: '/uc/login/publicKey' });
    expect((await ask('POST /go/uc/login'))?.body).toBe('answered');
    expect(printed).toEqual([`The target ${url} does not respond (ECONNREFUSED)`, `The target ${url} responds again`]);
  });

  test('a target that is silent, or ends a connection, is refused with its reason', async () => {
    const silent = await backEnd({ answer: () => undefined });
    const ask = await frontBefore({ url: silent.url }, { patienceMs: 300 });
    expect(expectRawRefusal(await ask('POST /uc/login'), 'TARGET_SILENT').body).toContain('no response in 0.3 s');
    const dropping = await backEnd({ answer: ({ socket }) => void socket.destroy() });
    const other = await frontBefore({ url: dropping.url });
    expect(expectRawRefusal(await other('POST /uc/login'), 'TARGET_SILENT').body).toContain('ECONNRESET');
  });

  test('an answer that the target cuts short ends short', async () => {
    const { url } = await backEnd({
      answer: (_request, response) => {
        response.writeHead(200, { 'Content-Length': '10' });
        response.write('1234', () => response.destroy());
      },
    });
    const ask = await frontBefore({ url });
    await expect(fetch(`${ask.url}/uc/logout`).then((answer) => answer.text())).rejects.toThrow();
  });

  test('an unknown certificate is refused, with the option that takes it, and taken with --insecure', async () => {
    const { url } = await backEnd({ isTls: true });
    const careful = await frontBefore({ url });
    expectRawRefusal(await careful('POST /uc/login'), 'TARGET_SILENT');
    expect(printed).toEqual([
      `The target ${url} does not respond (DEPTH_ZERO_SELF_SIGNED_CERT); --insecure takes any certificate`,
    ]);
    const ask = await frontBefore({ url, isInsecure: true });
    expect((await ask('POST /uc/login'))?.body).toBe('answered');
  });

  test('console and simulators are not there, as a page in words and as JSON, and a foreign Host reaches nothing (K1)', async () => {
    const { url, seen } = await backEnd();
    const ask = await frontBefore({ url });
    for (const path of ['/__sandbox', '/__sandbox/', '/__sandbox/stage/1688?a', '/__sandbox/enter/main']) {
      const page = await ask(`GET ${path}`, PERSON);
      expect([page?.status, page?.body], path).toEqual([404, expect.stringContaining('<h1>这里没有沙箱</h1>')]);
      expect(expectRawRefusal(await ask(`GET ${path}`), 'PATH_UNKNOWN').body).toContain('there is no sandbox');
    }
    expectRawRefusal(await ask('POST /__sandbox/api/worlds'), 'PATH_UNKNOWN');
    for (const path of ['/login', '/go/uc/logout']) {
      const foreign = requestText(`GET ${path}`, ['Host: evil.example']);
      expectRawRefusal(await sendRaw(Number(new URL(ask.url).port), foreign), 'HOST_REJECTED');
    }
    expect(seen).toEqual([]);
  });
});

describe('the way to a target and back', () => {
  const GATEWAY = { url: 'https://gw.example/staging', prefix: '/go' };

  test.for([
    ['a=1; Domain=x.example; Secure; Path=/', 'a=1; Path=/'],
    ['a=1;domain=.x.example;secure;samesite=none;path=/', 'a=1; SameSite=Lax; Path=/'],
    ['a=1; SameSite=Strict; HttpOnly; Max-Age=5', 'a=1; SameSite=Strict; HttpOnly; Max-Age=5'],
    ['a=1; Secure; SameSite=None; Partitioned', 'a=1; SameSite=Lax'],
    ['a=x=y; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'a=x=y; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['Domain=1; Path=/', 'Domain=1; Path=/'],
    ['__Host-a=1; Secure; Path=/', '__Host-a=1; Secure; Path=/'],
    ['__Secure-a=1; Secure; SameSite=None', '__Secure-a=1; Secure; SameSite=Lax'],
    ['', ''],
  ] as const)('the cookie %j comes as %j', ([given, here]) => {
    expect(targetWay({ url: 'http://127.0.0.1:8080' }).cookie(given, 'go')).toBe(here);
  });

  test.for([
    [{ url: 'http://a' }, 'go', '/go/uc', '/go/uc'],
    [{ url: 'http://a' }, 'bare', '/uc', '/go/uc'],
    [{ url: 'http://a' }, 'bare', '/uc/login', '/go/uc/login'],
    [{ url: 'http://a' }, 'bare', '/ucenter', '/ucenter'],
    [{ url: 'http://a/staging' }, 'bare', '/staging', '/'],
    [{ url: 'http://a/staging/' }, 'bare', '/staging/uc', '/go/uc'],
    [{ url: 'http://a/staging/x' }, 'go', '/staging/', '/'],
    [GATEWAY, 'bare', '/staging/go', '/'],
    [GATEWAY, 'bare', '/staging/go/uc', '/go/uc'],
    [GATEWAY, 'bare', '/', '/'],
  ] as const)('of %j, calls %s, a cookie of %s has the path %s', ([target, at, given, here]) => {
    expect(targetWay(target).cookie(`a=1; Path=${given}`, at)).toBe(`a=1; Path=${here}`);
  });

  const OWN = 'http://localhost:6173';
  test.for([
    [{ url: 'http://a:8080' }, 'http://a:8080/go/uc/login?x#y', `${OWN}/go/uc/login?x#y`],
    [{ url: 'http://a:8080' }, '/go/portal/login', `${OWN}/go/portal/login`],
    [{ url: 'http://a:8080' }, '../x', `${OWN}/go/uc/x`],
    [{ url: 'http://a:8080' }, 'http://a:8081/x', 'http://a:8081/x'],
    [
      { url: 'http://a:8080' },
      'https://login.1688.com/?to=http://a:8080/',
      'https://login.1688.com/?to=http://a:8080/',
    ],
    [{ url: 'http://a:8080' }, '//b/x', '//b/x'],
    [{ url: 'http://a:8080' }, 'http://a:8080//evil.example/', `${OWN}//evil.example/`],
    [{ url: 'http://a:8080' }, 'http://', 'http://'],
    [GATEWAY, 'http://gw.example/staging/go/portal/login', `${OWN}/go/portal/login`],
    [GATEWAY, '/staging/go/uc/logout', `${OWN}/go/uc/logout`],
    [{ ...GATEWAY, prefix: '/gw' }, '/staging/gw/uc/logout', `${OWN}/uc/logout`],
    [{ ...GATEWAY, prefix: '/gw' }, '/elsewhere', `${OWN}/elsewhere`],
  ] as const)('of %j, a redirect to %s leads to %s', ([target, given, here]) => {
    const way = targetWay(target);
    const asked = `${way.base}/go/uc/login/oauth`;
    expect(way.location(given, asked, OWN)).toBe(here);
  });
});

describe('the options of npm run dev', () => {
  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
  });

  const read = (...flags: string[]) => {
    process.argv = [...argv.slice(0, 2), ...flags];
    return readDevSettings();
  };

  test('give a target as contract takes it', async () => {
    const options = ['--prefix', '/go', '--header', 'X-Key: a b', '--insecure'];
    expect(await read('--target', 'https://a.example/b', ...options)).toMatchObject({
      target: { url: 'https://a.example/b', prefix: '/go', headers: { 'x-key': 'a b' }, isInsecure: true },
    });
    expect(await read()).toMatchObject({ target: null });
  });

  test.for([
    [['--target', 'a.example'], '--target a.example: expected an address such as http://localhost:5173.'],
    [['--target', 'http://a', '--fixture', 'b'], '--fixture is of the API, in whose place --target stands'],
    [['--prefix', '/go'], '--prefix goes with --target URL'],
    [['--port', '6173', '--target', 'http://localhost:6173'], "this is the portal's own address"],
    [['--target', 'http://a', '--wire', 'nowhere.yaml'], 'nowhere.yaml'],
  ] as const)('are refused in one sentence: %j', async ([flags, sentence]) => {
    await expect(read(...flags)).rejects.toThrow(sentence);
  });

  test('take an empty variable of the environment for unset, and so a blank in a list', async () => {
    for (const name of ['PORT', 'API_PORT', 'ALLOW_HOST', 'UC_SANDBOX_FIXTURES']) vi.stubEnv(name, '');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await read()).toMatchObject({ port: 5173, apiPort: 5174, hosts: [], fixtures: 'fixtures/drafts' });
    expect(devConfig().server?.port).toBe(5173);
    vi.stubEnv('ALLOW_HOST', 'a.example, ,b.example,');
    expect(await read()).toMatchObject({ hosts: ['a.example', 'b.example'] });
  });

  test('name line, column and nearest key of a slip in a wire file', async () => {
    const file = wireFile('values:\n  number: text');
    await expect(read('--target', 'http://a', '--wire', file)).rejects.toThrow(
      /wire\.yaml:2:3 .*"number"; did you mean "numbers"/,
    );
    await expect(read('--wire', file)).rejects.toThrow(/wire\.yaml:2:3 .*"number"; did you mean "numbers"/);
  });
});

function wireFile(text: string): string {
  const folder = temporaryFolder(onTestFinished);
  const file = join(folder, 'wire.yaml');
  writeFileSync(file, text);
  return file;
}
