import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { isReady } from '#support/listening.ts';
import { McpClient } from '#support/mcp-client.ts';
import { endProcess, runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const folder = temporaryFolder(afterAll);
const unpacked = join(folder, 'package');

beforeAll(async () => {
  expect(await runIn(folder, 'tar', ['-xzf', inject('tarball')])).toMatchObject({ code: 0 });
});

test('the packed server serves where Node is given its file alone', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js', '--port', String(port)], { cwd: unpacked });
  try {
    const page = await until(() => fetch(`http://localhost:${port}/login`));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const trace = await fetch(`http://localhost:${port}${SANDBOX.trace}`);
    expect([trace.status, await trace.text()]).toEqual([200, expect.stringContaining('Content-Security-Policy')]);
    const health = await fetch(`http://localhost:${port}${SANDBOX.api}/health`);
    expect(health.status).toBe(200);
    expect((await fetch(`http://localhost:${port}${PATHS.publicKey}`)).status).toBe(200);
  } finally {
    await endProcess(child);
  }
});

/** An agent that started the packed command, and its world. */
async function startMcp(...flags: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/run/uc-sandbox.cjs', 'mcp', ...flags], { cwd: unpacked });
  const agent = new McpClient(child.stdout, child.stdin);
  const { instructions } = await agent.begin();
  const { world, api } = await agent.data('address');
  expect(instructions).toContain(world);
  return { child, agent, world, url: new URL(api).origin };
}

test('the packed command serves an agent each, and nothing of either is left when they end', async () => {
  const { child, agent, world, url } = await startMcp();
  const other = await startMcp('--url', url);
  try {
    const worlds = async () => (await sandboxAt(url).call(CONTROL.worlds)).worlds.map(({ id }) => id);
    expect(await worlds()).toEqual(['main', world, other.world]);
    other.child.kill('SIGTERM');
    expect(await once(other.child, 'exit')).toEqual([0, null]);
    expect(await worlds()).toEqual(['main', world]);
    agent.hangUp();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await isReady(url)).toBe(false);
  } finally {
    await endProcess(child);
    await endProcess(other.child);
  }
});
