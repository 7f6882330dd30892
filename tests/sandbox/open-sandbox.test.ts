import { afterEach, describe, expect, test, vi } from 'vitest';

import { openSandbox } from '#kit/testing/open-sandbox.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';

afterEach(() => vi.unstubAllEnvs());

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

  test('is named where something else answers', async () => {
    const url = await served((_request, response) => response.end('<!doctype html>'));
    vi.stubEnv('UC_SANDBOX_URL', url);
    await expect(openSandbox()).rejects.toThrow(`UC_SANDBOX_URL=${url}: no sandbox of this version answers there (`);
  });
});
