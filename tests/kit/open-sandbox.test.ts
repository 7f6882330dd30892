import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SANDBOX } from '#contract/paths.ts';
import { openSandbox } from '#kit/testing/open-sandbox.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { HOUR } from '#support/demo.ts';
import { ENDLESS, served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const realDate = Date.now.bind(Date);

describe('UC_SANDBOX_URL', () => {
  test('names the sandbox that is used', async () => {
    const running = await startTestSandbox();
    vi.stubEnv('UC_SANDBOX_URL', running.url);
    const opened = await openSandbox();
    expect(opened.url).toBe(running.url);
    await running.close();
  });

  test.for(['localhost:5173', 'http://', 'file:///tmp'])('is named where it is no address: %s', async (url) => {
    vi.stubEnv('UC_SANDBOX_URL', url);
    await expect(openSandbox()).rejects.toThrow(
      `UC_SANDBOX_URL=${url}: expected an address such as http://127.0.0.1:5173; unset it to start one`,
    );
  });

  test('is named where nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    vi.stubEnv('UC_SANDBOX_URL', url);
    await expect(openSandbox()).rejects.toThrow(
      new RegExp(`^UC_SANDBOX_URL=${url}: nothing answers there \\(.*no response.*\\); unset it to start one$`),
    );
  });

  test.for(ENDLESS)('is named where a server %s, after ten seconds', async ([, listener]) => {
    const url = await served(listener);
    vi.stubEnv('UC_SANDBOX_URL', url);
    const { timeout } = AbortSignal;
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
    await expect(openSandbox()).rejects.toThrow(
      `UC_SANDBOX_URL=${url}: the server there gives no whole response within 10 s; unset it to start one`,
    );
    expect(patience.mock.calls).toEqual([[10_000]]);
  });

  test('is named where something else answers', async () => {
    const url = await served((_request, response) => response.end('<!doctype html>'));
    vi.stubEnv('UC_SANDBOX_URL', url);
    await expect(openSandbox()).rejects.toThrow(`UC_SANDBOX_URL=${url}: no sandbox of this version answers there (`);
  });

  test.for(['/login', SANDBOX.api, '/?world=a', '/#/record'])('is named with its address alone: %s', async (path) => {
    vi.stubEnv('UC_SANDBOX_URL', `http://127.0.0.1:5173${path}`);
    await expect(openSandbox()).rejects.toThrow(
      `UC_SANDBOX_URL=http://127.0.0.1:5173${path}: expected the address of the server alone: http://127.0.0.1:5173; unset it`,
    );
  });

  test('is named with the flag of its start where it does not answer to the name, and with the token that is missing', async () => {
    const { port, close } = await startTestSandbox({ host: '127.0.0.2', hosts: [], token: 'a1b2c3d4' });
    const [url, env] = [`http://127.0.0.2:${port}`, 'UC_SANDBOX_TOKEN to the token that it printed at its start'];
    vi.stubEnv('UC_SANDBOX_URL', url);
    const flag = 'start that sandbox with --allow-host 127.0.0.2';
    await expect(openSandbox()).rejects.toThrow(
      `UC_SANDBOX_URL=${url}: ${flag}, and set ${env}; unset it to start one`,
    );
    vi.stubEnv('UC_SANDBOX_TOKEN', 'a1b2c3d4');
    await expect(openSandbox()).rejects.toThrow(`UC_SANDBOX_URL=${url}: ${flag}; unset it to start one`);
    await close();
  });

  test('is named with UC_SANDBOX_TOKEN where its sandbox wants one, or another one', async () => {
    const { url, close } = await startTestSandbox({ token: 'a1b2c3d4' });
    vi.stubEnv('UC_SANDBOX_URL', url);
    for (const token of ['', 'another1']) {
      vi.stubEnv('UC_SANDBOX_TOKEN', token);
      await expect(openSandbox()).rejects.toThrow(
        `UC_SANDBOX_URL=${url}: set UC_SANDBOX_TOKEN to the token that it printed at its start; unset it to start one`,
      );
    }
    vi.stubEnv('UC_SANDBOX_TOKEN', 'a1b2c3d4');
    expect((await openSandbox()).url).toBe(url);
    await close();
  });
});

test('a sandbox that is started under fake timers begins at the time of day all the same', async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = await openSandbox({ apiOnly: true });
  onTestFinished(() => sandbox.close());
  const world = await sandbox.createWorld();
  vi.advanceTimersByTime(24 * HOUR);
  const { now } = await world.clock();
  expect(Math.abs(now - realDate())).toBeLessThan(HOUR);
});
