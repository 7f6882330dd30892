import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { isReady } from '#scripts/scenario/test-session.ts';

let child: ChildProcess | undefined;

afterEach(async () => {
  const ending = child;
  if (ending?.exitCode === null && ending.signalCode === null) {
    const ended = new Promise((resolve) => ending.on('close', resolve));
    ending.kill('SIGINT');
    await ended;
  }
});

/** Runs a script as `script | head -1` does: after the first line nobody reads on. */
function begin(script: string, ...parameters: string[]): Promise<void> {
  const started = spawn(process.execPath, ['--import', 'tsx', script, ...parameters], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  return new Promise((resolve) =>
    started.stdout.once('data', () => {
      started.stdout.destroy();
      started.stderr.destroy();
      resolve();
    }),
  );
}

/** Each makes the server print a line. */
async function sendCodes(api: string): Promise<void> {
  const visitor = sandboxAt(api).world('main').browser();
  for (const phone of ['13800000001', '13800000002', '13800000003'])
    expect((await visitor.sendCode(phone, 'login')).status).toBe(200);
}

test('npm run dev goes on when nobody reads its output any more', async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  await begin('scripts/dev.ts', '--port', String(port), '--api-port', String(apiPort));
  const api = `http://127.0.0.1:${apiPort}`;
  await expect.poll(() => isReady(api), { timeout: 50_000 }).toBe(true);
  await sendCodes(api);
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}${PAGES.login}`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 50_000 },
    )
    .toBe(200);
  expect(child?.exitCode).toBeNull();
  const ended = new Promise((resolve) => child?.on('close', resolve));
  child?.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await isReady(api)).toBe(false);
});
