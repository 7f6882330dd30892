// @module-tag release
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { endProcess } from '#support/end-process.ts';
import { runIn } from '#support/run-in.ts';
import { until } from '#support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'uc-packed-'));
const unpacked = join(folder, 'package');

beforeAll(async () => {
  expect(await runIn(folder, 'tar', ['-xzf', inject('tarball')])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the packed server serves where Node is given its file alone', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js', '--port', String(port)], { cwd: unpacked });
  try {
    const page = await until(() => fetch(`http://localhost:${port}/login`));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const health = await fetch(`http://localhost:${port}${SANDBOX.api}/health`);
    expect(health.status).toBe(200);
    expect((await fetch(`http://localhost:${port}${PATHS.publicKey}`)).status).toBe(200);
  } finally {
    await endProcess(child);
  }
});
