import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { TRACE_ID } from '#contract/control/replay.ts';
import { TRACE_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { freePort, isPortFree } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import { hasIPv6, isReady } from '#support/listening.ts';
import { goTheWay, LONGEST } from '#support/long-way.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { TestWorld } from '#support/test-world.ts';
import { startVite } from '#support/vite-front.ts';

/** A first start fills caches: a loaded machine takes long for that. */
const SLOW_MS = 60_000;

interface Run {
  readonly child: ChildProcess;
  printed(): string;
  readonly ended: Promise<number | null>;
}

function dev(...flags: string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts', ...flags], {
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

/** Id of the API's own process, below `tsx watch`. */
function apiPid(port: number): number {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const row = rows.find((text) => text.includes(`--port ${port} --keep-worlds`) && !text.includes(' watch '));
  return Number.parseInt(row ?? expect.fail(), 10);
}

const PORTAL = /portal {4}http:\/\/localhost:(\d+)\/login/;

describe('npm run dev', () => {
  test('prints the portal’s address, and leaves no process behind after Ctrl+C', { timeout: 4 * SLOW_MS }, async () => {
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
  });

  test("opens to a client of one's own and speaks a wire file as npm start does, and names a Host that it refused", {
    timeout: 4 * SLOW_MS,
  }, async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const [front, client] = ['http://dev.team.example:3000', 'http://localhost:3000'];
    const wire = join(temporaryFolder(onTestFinished), 'wire.yaml');
    writeFileSync(wire, 'envelope: { data: result }');
    const doors = ['--public-origin', front, '--allow-origin', client, '--allow-host', 'dev.team.example'];
    const flags = [...doors, '--wire', wire];
    const run = dev('--port', String(port), '--api-port', String(apiPort), ...flags);
    try {
      await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toContain('portal    http://localhost');
      const at = (method: 'GET' | 'OPTIONS', path: string, headers: Record<string, string>) =>
        send(`http://127.0.0.1:${port}`, method, path, { headers });
      const entered = await at('GET', `${SANDBOX.enter}/main?to=/login`, { Host: 'dev.team.example:3000' });
      expect([entered.status, entered.headers.location]).toEqual([302, `${front}/login`]);
      const asked = { Host: `localhost:${port}`, Origin: client, 'Access-Control-Request-Method': 'POST' };
      expect((await at('OPTIONS', PATHS.login, asked)).headers['access-control-allow-origin']).toBe(client);
      expect((await at('GET', '/login', {})).text).toContain('"data":"result"');
      await at('GET', '/login', { Host: 'other.example' });
      await expect.poll(run.printed).toContain('Host other.example was refused; if this name is yours, start with');
    } finally {
      run.child.kill('SIGINT');
      await run.ended;
    }
  });

  test('goes on when nobody reads its output any more, as in a pipe to head', { timeout: 4 * SLOW_MS }, async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const { child, ended } = dev('--port', String(port), '--api-port', String(apiPort));
    await once(child.stdout ?? expect.fail(), 'data');
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    const api = `http://127.0.0.1:${apiPort}`;
    await expect.poll(() => isReady(api), { timeout: SLOW_MS }).toBe(true);
    // Each makes the API print a line.
    const visitor = sandboxAt(api).world(MAIN_WORLD).browser();
    for (const phone of ['13800000001', '13800000002', '13800000003'])
      expect((await visitor.sendCode(phone, 'login')).status).toBe(200);
    const status = () =>
      send(`http://127.0.0.1:${port}`, 'GET', '/login').then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: SLOW_MS }).toBe(200);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await isReady(api)).toBe(false);
  });

  test('runs the portal before a back end, even if that is down, until Ctrl+C', { timeout: 4 * SLOW_MS }, async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const run = dev('--port', String(port), '--target', `http://127.0.0.1:${nobody}`);
    await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toMatch(PORTAL);
    const silent = `The target http://127.0.0.1:${nobody} does not respond (ECONNREFUSED)`;
    await expect.poll(run.printed).toContain(silent);
    expect((await send(`http://127.0.0.1:${port}`, 'GET', '/login')).status).toBe(200);
    expect((await send(`http://127.0.0.1:${port}`, 'GET', PATHS.loginCustom)).status).toBe(502);
    expect(run.printed().split(silent)).toHaveLength(2);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(await isPortFree(port)).toBe(true);
  });

  test.for([
    [['--target', 'nowhere'], '--target nowhere: expected an address such as http://localhost:5173.\n'],
    [['--help'], /--target URL .*\n.*--prefix PATH/],
  ] as const)('prints one sentence or its help for %j', async ([flags, text]) => {
    const run = dev(...flags);
    expect(await run.ended).toBe(flags[0] === '--help' ? 0 : 1);
    expect(run.printed()).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text);
  });

  describe.skipIf(process.platform === 'win32')('with signals', { timeout: 4 * SLOW_MS }, () => {
    let run: Run;
    let port: number;
    let apiPort: number;

    beforeEach(async () => {
      [port, apiPort] = [await freePort(), await freePort()];
      run = dev('--port', String(port), '--api-port', String(apiPort));
      await expect.poll(run.printed, { timeout: SLOW_MS, interval: 50 }).toMatch(PORTAL);
    });

    afterEach(async () => {
      run.child.kill('SIGINT');
      await run.ended;
    });

    test('a changed file of the server starts the API again, and its worlds go on', async () => {
      const sandbox = sandboxAt(`http://127.0.0.1:${apiPort}`);
      const mine = await sandbox.createWorld();
      await mine.browser().signInByPassword('buyer01');
      utimesSync(join(ROOT, 'server/shell/main.ts'), new Date(), new Date());
      await expect
        .poll(run.printed, { timeout: SLOW_MS })
        .toMatch(/\[api\] 2 worlds go on where the process before ended\n\[api\] API ready/);
      const { worlds } = await sandbox.call(CONTROL.worlds);
      expect(worlds).toContainEqual(expect.objectContaining({ id: mine.id, sessions: 1 }));
      expect(run.printed()).not.toMatch(/gone|didn't exit/);
    });

    test('a killed API starts again, and still restarts at a change and ends with the command', async () => {
      const api = `http://127.0.0.1:${apiPort}`;
      const starts = () => run.printed().split('[api] API ready').length - 1;
      process.kill(apiPid(apiPort), 'SIGKILL');
      await expect.poll(starts, { timeout: SLOW_MS }).toBe(2);
      expect(run.printed()).toContain('[api] The API was ended by SIGKILL and starts again\n');
      expect(await isReady(api)).toBe(true);
      utimesSync(join(ROOT, 'server/shell/main.ts'), new Date(), new Date());
      await expect.poll(starts, { timeout: SLOW_MS }).toBe(3);
      process.kill(apiPid(apiPort), 'SIGKILL');
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(0);
      for (const number of [port, apiPort]) expect(await isPortFree(number)).toBe(true);
      expect(run.printed()).not.toContain("didn't exit");
    });

    test('a command that was killed leaves no server behind', async () => {
      run.child.kill('SIGKILL');
      for (const number of [port, apiPort])
        await expect.poll(() => isPortFree(number), { timeout: SLOW_MS }).toBe(true);
    });
  });

  test.for([['127.0.0.1', '127.0.0.1'], ...(hasIPv6 ? [['::1', '[::1]']] : [])])(
    'is one sentence and code 1 when a port is taken at %s',
    async ([host = '', shown]) => {
      const port = await freePort();
      const other = createServer().listen(port, host);
      await once(other, 'listening');
      for (const [flag, variable, free] of [
        ['--port', 'PORT', '--api-port'],
        ['--api-port', 'API_PORT', '--port'],
      ] as const) {
        const run = dev(flag, String(port), free, '0');
        expect(await run.ended).toBe(1);
        expect(run.printed()).toBe(
          `Port ${port} is taken at ${shown}: stop the program that listens there, or choose another one by ${flag} N or ${variable}=N\n`,
        );
      }
      other.close();
    },
  );
});

test('Vite in dev builds the page of a trace when a page of its own asks for it, and no other site (K2)', async () => {
  const api = await startTestSandbox({ client: sourceClient(join(ROOT, 'client')) });
  const port = await freePort();
  const vite = await startVite(port, api.port);
  onTestFinished(async () => {
    await vite.close();
    await api.close();
  });
  const ask = (site: string) =>
    fetch(`http://localhost:${port}${SANDBOX.trace}`, { headers: { 'sec-fetch-site': site } });
  expect((await ask('cross-site')).status).toBe(403);
  const [first, second] = await Promise.all([ask('same-origin'), ask('same-origin')]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const page = await first.text();
  expect(page).toContain(`<script type="application/json" id="${TRACE_ID}"></script>`);
  expect(await second.text()).toBe(page);
  expect(page.length, 'of a release, not of dev').toBeLessThan(TRACE_MAX / 1.5);
});
