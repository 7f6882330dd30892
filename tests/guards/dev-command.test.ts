// @module-tag release
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { isReady } from '#scripts/run/built-server.ts';
import { freePort, isPortFree } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { goTheWay, LONGEST } from '#support/long-way.ts';
import { send } from '#support/send.ts';
import { TestWorld } from '#support/test-world.ts';

/** A first start bundles and draws anew: a loaded machine takes long for that. */
const SLOW_MS = 60_000;

interface Run {
  readonly child: ChildProcess;
  printed(): string;
  readonly ended: Promise<number | null>;
}

function dev(...flags: string[]): Run {
  const child = spawn(process.execPath, ['scripts/dev/start.cjs', ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const read = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return {
    child,
    printed: () => stripVTControlCharacters(text),
    ended: new Promise((resolve) => child.on('close', resolve)),
  };
}

/** Process id of the API below it. */
function apiOf({ pid }: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const own = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return Number(own.find(([, parent, ...words]) => parent === String(pid) && words.includes('--api-only'))?.[0]);
}

const PORTAL = /portal {4}http:\/\/localhost:(\d+)\/login/;

describe('npm run dev', () => {
  test('says where to go, and leaves no process behind after Ctrl+C', { timeout: 4 * SLOW_MS }, async () => {
    const apiPort = await freePort();
    const run = dev('--port', '0', '--api-port', String(apiPort));
    await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toMatch(PORTAL);
    const port = Number(PORTAL.exec(run.printed())?.[1]);
    expect(run.printed()).toMatch(/buyer01 +13800000001 +Passw0rd!/);
    const world = new TestWorld(`http://127.0.0.1:${port}`, { id: MAIN_WORLD, seed: '' } as never);
    for (const [name, gotoUrl] of LONGEST) {
      const target = await goTheWay({ world, browser: world.browser(), gotoUrl }, 'ali-one', true);
      expect(target.href, `the longest gotoUrl ${name}`).toBe(new URL(gotoUrl, world.base).href);
    }
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(await isPortFree(port)).toBe(true);
    expect(await isPortFree(apiPort)).toBe(true);
    expect(run.printed()).not.toContain('exited with code');
  });

  test("opens to a client of one's own as npm start does, and names a Host that it refused", {
    timeout: 4 * SLOW_MS,
  }, async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const [front, client] = ['http://dev.team.example:3000', 'http://localhost:3000'];
    const flags = ['--public-origin', front, '--allow-origin', client, '--allow-host', 'dev.team.example'];
    const run = dev('--port', String(port), '--api-port', String(apiPort), ...flags);
    try {
      await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toContain('portal    http://localhost');
      const at = (method: 'GET' | 'OPTIONS', path: string, headers: Record<string, string>) =>
        send(`http://127.0.0.1:${port}`, method, path, { headers });
      const entered = await at('GET', `${SANDBOX.enter}/main?to=/login`, { Host: 'dev.team.example:3000' });
      expect([entered.status, entered.headers.location]).toEqual([302, `${front}/login`]);
      const asked = { Host: `localhost:${port}`, Origin: client, 'Access-Control-Request-Method': 'POST' };
      const allowed = await at('OPTIONS', PATHS.login, asked);
      expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, client]);
      expect((await at('OPTIONS', PATHS.login, { ...asked, Origin: 'http://localhost:3001' })).status).toBe(405);
      const refused = await at('GET', '/login', { Host: 'other.example' });
      expect(refused.body).toMatchObject({
        err: { code: 'HOST_REJECTED', expected: expect.stringMatching(/start with --allow-host other\.example$/) },
      });
      await expect.poll(run.printed).toContain('Host other.example was refused; if this name is yours, start with');
    } finally {
      run.child.kill('SIGINT');
      await run.ended;
    }
  });

  test.skipIf(process.platform === 'win32')(
    'starts an API again that a signal killed, and says so',
    {
      timeout: 4 * SLOW_MS,
    },
    async () => {
      const apiPort = await freePort();
      const run = dev('--port', '0', '--api-port', String(apiPort));
      try {
        await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toMatch(PORTAL);
        process.kill(apiOf(run.child), 'SIGKILL');
        await expect.poll(run.printed, { timeout: SLOW_MS }).toContain('[api] ended by SIGKILL; it is started again');
        await expect.poll(() => isReady(`http://127.0.0.1:${apiPort}`), { timeout: SLOW_MS }).toBe(true);
      } finally {
        run.child.kill('SIGINT');
        await run.ended;
      }
    },
  );

  test('refuses a page of another site before it starts', async () => {
    const run = dev('--allow-origin', 'http://app.team.example');
    expect(await run.ended).toBe(1);
    expect(run.printed()).toMatch(
      /^--allow-origin http:\/\/app\.team\.example: .*docs\/own-client\.md#by-proxy-nginx\)\n$/,
    );
  });

  test('is one sentence and code 1 when a port is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const run = dev('--port', String(port), '--api-port', String(await freePort()));
    expect(await run.ended).toBe(1);
    other.close();
    expect(run.printed()).toBe(
      `Port ${port} is taken: stop the program that listens there, or choose another one by --port N or PORT=N\n`,
    );
  });

  test('is one sentence and code 1 when there is no such fixture', async () => {
    const run = dev(
      '--port',
      String(await freePort()),
      '--api-port',
      String(await freePort()),
      '--fixture',
      'none-such',
    );
    expect(await run.ended).toBe(1);
    expect(run.printed()).toMatch(/^There is no fixture none-such: [^\n]+\n$/);
  });
});
