import http from 'node:http';
import https from 'node:https';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { noProxy } from '#scripts/command/exec-command.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { commandOutput } from '#support/command-output.ts';
import { replayBundleOf, replayedAlike, withRecordedWorld } from '#support/recorded-world.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';
import { startVite } from '#support/vite-front.ts';

/** Node's global agents under NODE_USE_ENV_PROXY, which carry every call that names no other. */
const byProxy = {
  createConnection: () => {
    throw new Error('by the proxy');
  },
};

describe('where the environment names a proxy', () => {
  const agents = { http: http.globalAgent, https: https.globalAgent };
  beforeEach(() => {
    http.globalAgent = Object.assign(new http.Agent(), byProxy);
    https.globalAgent = Object.assign(new https.Agent(), byProxy);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('by the proxy')));
  });
  afterEach(() => {
    http.globalAgent = agents.http;
    https.globalAgent = agents.https;
    vi.unstubAllGlobals();
  });

  test('calls to this machine go past it, by any of its names, and all others by it', async () => {
    const { port, close } = await startTestSandbox();
    const at = (name: string) =>
      sendHttp(new URL(`http://${name}:${port}${CONTROL.health.path}`), { method: 'GET' }).then(
        ({ status }) => status !== 0,
        ({ message }: Error) => (message === 'by the proxy' ? message : true),
      );
    const names = ['localhost', 'LOCALHOST', 'portal.localhost', '127.0.0.1', '127.1', '127.9.9.9', '[::1]', '0.0.0.0'];
    for (const name of names) expect([name, await at(name)]).toEqual([name, true]);
    for (const name of ['sandbox.example', '10.0.0.1', 'notlocalhost', 'localhost.example', '127.0.0.1.nip.io'])
      expect([name, await at(name)]).toEqual([name, 'by the proxy']);
    await close();
  });

  test('calls to this machine go past it by https, too', async () => {
    const { url, close } = await startTestSandbox({ tls: CERTIFICATE });
    const answer = await sendHttp(new URL(url + CONTROL.health.path), { method: 'GET' }, { isInsecure: true });
    expect(answer.status).toBe(200);
    await close();
  });

  test("a replay's calls of the portal and of the control API go past it", async () => {
    await withRecordedWorld(async (world) => {
      await world.changeSettings({ servicePhone: '400-1' });
      await world.browser().signInByPassword('buyer01');
      const calls = await replayedAlike(await replayBundleOf(world));
      expect(calls.length).toBeGreaterThan(0);
    });
  });

  test('calls of pages through the front of npm run dev go past it', async () => {
    const api = await startTestSandbox();
    const port = await freePort();
    const vite = await startVite(port, api.port);
    const world = await TestWorld.on(`http://127.0.0.1:${port}`);
    expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
    await vite.close();
    await api.close();
  });
});

describe('NO_PROXY of a command under exec', () => {
  const own = 'localhost,.localhost,*.localhost,127.0.0.1,::1,[::1]';

  test.for([
    [{}, own],
    [{ NO_PROXY: 'a.example', no_proxy: 'b.example, .c.example' }, `a.example,b.example,.c.example,${own}`],
    [{ NO_PROXY: ' a.example b.example,' }, `a.example,b.example,${own}`],
    [{ no_proxy: 'localhost,a.example' }, 'localhost,a.example,.localhost,*.localhost,127.0.0.1,::1,[::1]'],
    [{ NO_PROXY: '*' }, '*'],
    [{ NO_PROXY: 'a.example', no_proxy: '*' }, '*'],
  ] as const)('is the union of both, and the names of this machine: %j', ([given, all]) => {
    expect(noProxy(given)).toEqual({ NO_PROXY: all, no_proxy: all });
  });

  test("is in the command's environment", async () => {
    vi.stubEnv('NO_PROXY', 'a.example');
    vi.stubEnv('no_proxy', 'b.example');
    const wanted = JSON.stringify(`a.example,b.example,${own}`);
    const looks = `const { NO_PROXY, no_proxy } = process.env; process.exit(NO_PROXY === ${wanted} && no_proxy === NO_PROXY ? 7 : 1)`;
    expect((await commandOutput('exec', '--api-only', '--', process.execPath, '-e', looks)).code).toBe(7);
    vi.unstubAllEnvs();
  });
});
