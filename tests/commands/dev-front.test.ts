import { spawnSync } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiPort } from '#client-vite/api-port.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { HEADER_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { listening } from '#support/listening.ts';
import { expectRawRefusal, requestText, sendRaw } from '#support/raw-http.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { control } from '#support/test-world.ts';
import { startVite } from '#support/vite-front.ts';

let api: RunningSandbox;
let vite: ViteDevServer;
let port: number;
/** Vite's lines in the terminal */
const warned = vi.spyOn(console, 'warn');

beforeAll(async () => {
  api = await startTestSandbox({ client: sourceClient(join(ROOT, 'client')) });
  port = await freePort();
  vite = await startVite(port, api.port);
});

beforeEach(() => {
  warned.mockReset();
});

afterAll(async () => {
  warned.mockRestore();
  await vite.close();
  await api.close();
});

const folder = temporaryFolder(afterAll);
beforeAll(() => void vi.stubEnv('API_ERROR', join(folder, 'error')));
afterAll(() => {
  vi.unstubAllEnvs();
});

/** Runs a program as the API of `npm run dev` is run. @returns its standard error */
function runBefore(program: string): string {
  const before = join(ROOT, 'scripts/dev/leave-error.cjs');
  return spawnSync(process.execPath, ['--require', before, '-e', program], { encoding: 'utf8' }).stderr;
}

async function tokens(): Promise<{ target: string; headers: string[] }> {
  const browser = sandboxAt(`http://localhost:${port}`).browser();
  await browser.greet();
  return {
    target: `${PATHS.sendSmsCode}?ctoken=${browser.jar.get(COOKIES.ctoken)}`,
    headers: [
      'Content-Type: application/json',
      `Cookie: ${browser.jar.header()}`,
      `${HEADERS.csrf}: ${browser.jar.get(COOKIES.csrf)}`,
    ],
  };
}

describe('Vite before the API, as in npm run dev', () => {
  test('S20: a body of 8 MB is refused as the API refuses it, each time', async () => {
    const { target, headers } = await tokens();
    const text = requestText(`POST ${target}`, headers, `{"a":"${'x'.repeat(8_000_000)}"}`);
    for (let time = 0; time < 2; time += 1) expectRawRefusal(await sendRaw(port, text), 'BODY_TOO_LARGE');
    expect(warned).not.toHaveBeenCalled();
  });

  test('a connection that a fault drops is dropped, and no page about a starting API comes', async () => {
    await control(api.url, CONTROL.createFault, {
      body: { match: { path: PATHS.loginCustom }, answer: { broken: 'drop' }, times: 1 },
    });
    expect(await sendRaw(port, requestText(`GET ${PATHS.loginCustom}`))).toBeNull();
    expect(warned).not.toHaveBeenCalled();
    expect((await sendRaw(port, requestText(`GET ${PATHS.loginCustom}`)))?.status).toBe(200);
  });

  test.for(['evil.example', 'localhost.', ''])(
    'K1: Host %j is refused on pages, modules and calls, in JSON',
    async (host) => {
      for (const path of ['/login', '/portal/app/main.tsx', '/@vite/client', '/docs/legal.html', PATHS.loginCustom])
        expectRawRefusal(await sendRaw(port, requestText(`GET ${path}`, [`Host: ${host}`])), 'HOST_REJECTED');
    },
  );

  test("a page carries its world's wire format, as inert JSON that no markup ends", async () => {
    const text = '</script><script>alert(1)</script><!--';
    const wire = { envelope: { code: 'rc' }, refusals: { LOGIN_REQUIRED: { text } } };
    const name = 'spoken';
    await control(api.url, CONTROL.createWorld, { body: { id: name, fixture: { wire } } });
    const page = (await sendRaw(port, requestText('GET /login', [`${HEADERS.world}: ${name}`])))?.body ?? '';
    const [, json = ''] = /<script type="application\/json" id="uc-wire">([^<]*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(Wire.parse(wire));
    expect(page).not.toContain('alert(1)</script>');
    expect((await sendRaw(port, requestText('GET /login')))?.body, 'the default').not.toContain('uc-wire');
  });

  test('K7: the API checks the Host that the browser sent', async () => {
    const seen: (string | undefined)[] = [];
    const look = ({ headers }: IncomingMessage) => void seen.push(headers.host);
    api.server.on('request', look);
    for (const host of ['localhost', 'front.localhost:3001'])
      await sendRaw(port, requestText(`GET ${PATHS.loginCustom}`, [`Host: ${host}`]));
    api.server.off('request', look);
    expect(seen).toEqual(['localhost', 'front.localhost:3001']);
  });

  test('K1: two Hosts are refused', async () => {
    const text = 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expectRawRefusal(await sendRaw(port, text), 'HOST_REJECTED');
  });

  test('bytes that are no request are refused in JSON, as by the built server', async () => {
    const { headers } = expectRawRefusal(await sendRaw(port, 'no http\r\n\r\n'), 'REQUEST_INVALID');
    expect(headers.get(HEADERS.requestId)).toMatch(/./);
    expectRawRefusal(await sendRaw(port, 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n'), 'HOST_REJECTED');
    expect(warned).not.toHaveBeenCalled();
  });

  test('an unknown path is 404 JSON, as from the built server', async () => {
    for (const path of ['/__sandbox/nope', `${SANDBOX.api}/nope`, '/assets/nope.js', '/nope.js', '/docs/nope.html'])
      expectRawRefusal(await sendRaw(port, requestText(`GET ${path}`, [`${HEADERS.control}: 1`])), 'PATH_UNKNOWN');
  });
});

test('S30: Vite refuses a header block of more than 64 kB, a person in words, and hands on a smaller one', async () => {
  const sized = (path: string, size: number, accept = '*/*') =>
    sendRaw(port, requestText(`GET ${path}`, [`Accept: ${accept}`, `Cookie: a=${'x'.repeat(size)}`]));
  for (const path of [PATHS.loginCustom, '/login', '/portal/app/main.tsx'])
    expect([(await sized(path, 60_000))?.status, (await sized(path, HEADER_MAX))?.status], path).toEqual([200, 431]);
  expectRawRefusal(await sized('/login', HEADER_MAX), 'HEADER_TOO_LARGE');
  expect((await sized('/login', HEADER_MAX, 'text/html'))?.body).toContain('请在浏览器里清除这个主机名的Cookie');
});

test.for([
  ['/login?gotoUrl=%E0%A4%A', '/login'],
  ['/go/portal/login?%=1', '/go/portal/login'],
  ['/%E0%A4%A', '/login'],
] as const)('Vite leads a person from %s to %s', async ([path, target]) => {
  const answer = await sendRaw(port, requestText(`GET ${path}`, ['Accept: text/html']));
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, target]);
  expectRawRefusal(await sendRaw(port, requestText(`GET ${path}`)), 'URL_INVALID');
});

test.for([
  ['/go/portal/forgetPwd?a=b', 200],
  ['/forgetPwd', 404],
] as const)('Vite serves the page at %s with %i', async ([path, status]) => {
  const answer = await fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining('<div id="root">')]);
});

test('with nothing behind it any more, Vite’s page has that the sandbox does not answer', async () => {
  const own = await freePort();
  const gone = await startTestSandbox();
  const alone = await startVite(own, gone.port, 300);
  expect((await sendRaw(own, requestText(`GET ${PATHS.loginCustom}`)))?.status).toBe(200);
  await gone.close();
  expectRawRefusal(await sendRaw(own, requestText(`GET ${PATHS.loginCustom}`)), 'SANDBOX_STARTING');
  const shown = () => sendRaw(own, requestText('GET /login', ['Accept: text/html']));
  const page = await shown();
  expect(page?.headers.get('refresh'), 'a page comes as soon as the API does').toBe('2');
  expect([page?.status, page?.body]).toEqual([503, expect.stringContaining('<h1>沙箱正在启动</h1>')]);
  const broken = 'throw new TypeError("Transform failed with 1 error:\\n/app.ts:1:2: <b>\\nmore")';
  expect(runBefore(broken)).toContain('Transform failed');
  expect((await shown())?.body).toContain('<code>TypeError: /app.ts:1:2: &#60;b&#62;</code>');
  runBefore("process.stderr.write('fixtures/default.yaml: no such key\\n'); process.exit(1)");
  expect((await shown())?.body).toContain('<code>fixtures/default.yaml: no such key</code>');
  runBefore('');
  expect((await shown())?.body).not.toContain('<code>');
  expect(warned).not.toHaveBeenCalled();
  await alone.close();
});

test("an error of the API itself is a page for a person with the error's first line, and JSON for a program", async () => {
  const ownApi = await listening((_request, response) => {
    response
      .writeHead(500, { 'content-type': 'application/json', [HEADERS.requestId]: 'r-1' })
      .end('{"success":false}');
  });
  const own = await freePort();
  const alone = await startVite(own, ownApi.port);
  const shown = (accept: string) => sendRaw(own, requestText('GET /login', [`Accept: ${accept}`]));
  const log = (id: string) => JSON.stringify({ level: 'error', requestId: id, error: 'TypeError: x\\u000a    at y' });
  runBefore(`process.stderr.write(${JSON.stringify(log('r-0'))})`);
  expect((await shown('text/html'))?.body, 'of another call').not.toContain('TypeError');
  runBefore(`process.stderr.write(${JSON.stringify(log('r-1'))})`);
  expect((await shown('text/html'))?.body).toContain('<code>TypeError: x</code>');
  expect((await shown('application/json'))?.body).toContain('{"success":false}');
  await alone.close();
  await ownApi.close();
});

test('Vite has no stack in the terminal where no API is there, in colours or not, of calls and of sockets', () => {
  const loud = vi.spyOn(console, 'error').mockReturnValue();
  for (const text of [
    'http proxy error: /uc/login',
    '\u001b[31mhttp proxy error: /uc/login\u001b[39m',
    '\u001b[31mws proxy socket error:\u001b[39m',
  ])
    vite.config.logger.error(`${text}\nError: connect ECONNREFUSED`, { timestamp: true });
  expect(loud).not.toHaveBeenCalled();
  loud.mockRestore();
});

const PATIENCE_MS = 300;
let server: Server | undefined;

async function openServer(port: number): Promise<void> {
  server = createServer((socket) => socket.on('error', () => undefined).end());
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
}

async function stop(): Promise<void> {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
}

describe('the port of an API that restarts', () => {
  afterEach(() => stop());

  test('a request waits for an API that restarts', async () => {
    const port = await freePort();
    const api = apiPort(port, 20_000);
    const waiting = api.settled();
    await openServer(port);
    await waiting;
    expect(api.isDown).toBe(false);
  });

  test('no request waits for an API that was silent too long, until it is back', async () => {
    const port = await freePort();
    const api = apiPort(port, PATIENCE_MS);
    await Promise.all([api.settled(), api.settled()]);
    expect(api.isDown).toBe(true);
    const began = performance.now();
    await api.settled();
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    await openServer(port);
    await api.settled();
    expect(api.isDown).toBe(false);
  });

  test('a page shows that the API is down, and that it is back', async () => {
    const port = await freePort();
    await openServer(port);
    const states: string[] = [];
    const unwatch = apiPort(port, PATIENCE_MS).watch(
      () => true,
      (state) => states.push(state),
    );
    await stop();
    await vi.waitFor(() => expect(states).toEqual(['down']), { timeout: 20_000 });
    await openServer(port);
    await vi.waitFor(() => expect(states).toEqual(['down', 'back']), { timeout: 20_000 });
    unwatch();
  });
});
