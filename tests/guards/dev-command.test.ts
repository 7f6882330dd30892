// @module-tag release
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import { freePort, isPortFree } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { goTheWay, LONGEST } from '#support/long-way.ts';
import { TestWorld } from '#support/test-world.ts';

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
  return { child, printed: () => text, ended: new Promise((resolve) => child.on('close', resolve)) };
}

describe('npm run dev', () => {
  test('says where to go, and leaves no process behind after Ctrl+C', { timeout: 40_000 }, async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const run = dev('--port', String(port), '--api-port', String(apiPort));
    await expect
      .poll(run.printed, { timeout: 30_000, interval: 50 })
      .toContain(`portal    http://localhost:${port}/login`);
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
