import { createServer, Server } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { freePort, isPortFree } from '#scripts/run/free-port.ts';
import { readable } from '#server/shell/listen-error.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { commandOutput } from '#support/command-output.ts';
import { hasIPv6 } from '#support/listening.ts';
import { requestText, talk } from '#support/raw-http.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { startVite } from '#support/vite-front.ts';

const LOOPBACKS = ['127.0.0.1', '[::1]'] as const;

/** Another program on a port, at one address of this machine. */
async function taken(port: number, host: string): Promise<Server> {
  const other = createServer();
  await new Promise<void>((resolve, reject) =>
    other.once('error', reject).listen({ port, host, ipv6Only: true }, resolve),
  );
  onTestFinished(() => void other.close());
  return other;
}

/** The next server that would listen at `::1` cannot. */
function failAtOnce(code: string): void {
  const { listen } = Server.prototype;
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given: unknown[]) {
    if (given[1] !== '::1') return Reflect.apply(listen, this, given);
    spy.mockRestore();
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  });
}

const statusAt = async (name: string, port: number) =>
  (await send(`http://${name}:${port}`, 'GET', PATHS.loginCustom)).status;

describe.skipIf(!hasIPv6)('K6: localhost, which a browser takes for either loopback address', () => {
  test.for([undefined, '127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'])(
    'is this sandbox at both, listening on %s, and at neither once it is closed',
    async (host) => {
      const running = await startTestSandbox(host === undefined ? {} : { host, hosts: [host] });
      const { port } = running;
      for (const name of LOOPBACKS) expect(await statusAt(name, port)).toBe(200);
      expect(running.origin).toBe(`http://localhost:${port}`);
      await running.close();
      expect(await isPortFree(port)).toBe(true);
    },
  );

  test('is free at both addresses once the server closes', async () => {
    const { server, port } = await startTestSandbox();
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port)).toBe(true);
  });

  test('S25: has the same server at both: a broken request and an unknown expectation are answered in JSON', async () => {
    const { port, close } = await startTestSandbox();
    const answers = async (host: string) => {
      const texts = ['GARBAGE\r\n\r\n', requestText(`GET ${PATHS.loginCustom}`, ['Expect: x', 'Host: evil.example'])];
      return Promise.all(
        texts.map(async (text) => (await talk(port, text, { host })).received.toString().split('\r\n', 1)),
      );
    };
    expect(await answers('::1')).toEqual(await answers('127.0.0.1'));
    await close();
  });

  test('is served by https at both', async () => {
    const { port, close, url } = await startTestSandbox({ tls: CERTIFICATE });
    const { connect } = await import('node:tls');
    const named = (host: string) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port, ca: CERTIFICATE.cert, servername: 'localhost' }, () => {
          resolve(socket.authorized);
          socket.destroy();
        }).once('error', reject);
      });
    expect([url, await named('127.0.0.1'), await named('::1')]).toEqual([`https://localhost:${port}`, true, true]);
    await close();
  });

  test.for(['127.0.0.1', '::1'])('is refused where another program has the port at %s', async (host) => {
    const port = await freePort();
    await taken(port, host);
    const at = host === '::1' ? '[::1]' : host;
    const sentence = (variable: string) =>
      `Port ${port} is taken at ${at}: stop the program that listens there, or choose another one by --port N${variable}\n`;
    const start = await commandOutput('start', '--api-only', '--port', String(port));
    expect(start).toEqual({ code: 1, out: '', err: sentence(' or API_PORT=N') });
    const exec = await commandOutput('exec', '--api-only', '--port', String(port), '--', process.execPath, '-v');
    expect(exec).toEqual({ code: 1, out: '', err: sentence('') });
    expect(await isPortFree(port)).toBe(false);
  });

  test('is free at both where any port will do', async () => {
    failAtOnce('EADDRINUSE');
    const running = await startTestSandbox();
    for (const name of LOOPBACKS) expect(await statusAt(name, running.port)).toBe(200);
    await running.close();
  });

  test('is the front of Vite at both', async () => {
    const api = await startTestSandbox();
    const port = await freePort();
    const vite = await startVite(port, api.port);
    for (const name of LOOPBACKS) await expect.poll(() => statusAt(name, port).catch(() => null)).toBe(200);
    await vite.close();
    await expect.poll(() => isPortFree(port)).toBe(true);
    await api.close();
  });
});

test('a port that the system keeps is reported with the option that chooses another', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), {
    code: 'EACCES',
    port: 80,
  });
  expect(readable(refused, 'PORT').message).toBe(
    'Port 80 cannot be listened on without more rights (EACCES): choose another one by --port N or PORT=N, such as 5173',
  );
});

describe('a machine', () => {
  test.for(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('without IPv6 has one loopback address (%s)', async (code) => {
    failAtOnce(code);
    const running = await startTestSandbox();
    expect(await statusAt('127.0.0.1', running.port)).toBe(200);
    await running.close();
  });

  test('is named by an address of it that localhost is not', async () => {
    const running = await startTestSandbox({ host: '127.0.0.2', hosts: ['127.0.0.2'] });
    expect(running.origin).toBe(running.url);
    expect((await send(running.origin, 'GET', PATHS.loginCustom)).status).toBe(200);
    await running.close();
  });
});
