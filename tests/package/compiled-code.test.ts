// @module-tag release
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { endProcess } from '#support/end-process.ts';
import { nodeOf } from '#support/node-program.ts';
import { type Ended, runIn } from '#support/run-in.ts';
import { until } from '#support/until.ts';

/** A Node of another version may have to be fetched first. */
const PATIENT = { timeout: 900_000 };

const folder = mkdtempSync(join(tmpdir(), 'uc-compiled-'));
const unpacked = join(folder, 'package');
const kept = join(unpacked, '.cache/compiled');

beforeAll(async () => {
  expect(await runIn(folder, 'tar', ['-xzf', inject('tarball')])).toMatchObject({ code: 0 });
});
beforeEach(() => rmSync(join(unpacked, '.cache'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** One run of the packed command; Node says in `err` what it takes from the kept code. */
function run(node: string, env: Record<string, string> = {}): Promise<Ended> {
  return runIn(unpacked, node, ['scripts/run/uc-sandbox.cjs', '--help'], env);
}

function keptFiles(): string[] {
  return readdirSync(kept, { recursive: true, encoding: 'utf8' })
    .map((file) => join(kept, file))
    .filter((file) => statSync(file).isFile());
}

describe.for(['22', '24'])('compiled code of the command on Node %s', (version) => {
  let node: string | null;
  beforeAll(async () => {
    node = await nodeOf(version);
  }, PATIENT.timeout);

  test('is kept in the package at the first start, and read at the second', PATIENT, async ({ skip }) => {
    if (node === null) return skip(`Node ${version} cannot be had here`);
    const tells = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const taken = /cache for (?:ESM )?file:\S+\/dist\/server\/command\.js was accepted/;
    const first = await run(node, tells);
    expect(first.out + first.err).not.toMatch(taken);
    expect(keptFiles().length).toBeGreaterThan(2);
    const second = await run(node, tells);
    expect(second.code).toBe(0);
    expect(second.out + second.err).toMatch(taken);
  });

  test('does no harm where it is cut, overwritten or cannot be kept', PATIENT, async ({ skip }) => {
    if (node === null) return skip(`Node ${version} cannot be had here`);
    const good = await run(node);
    expect(good).toMatchObject({ code: 0, err: '' });
    for (const bytes of ['', 'x', 'no compiled code\n'.repeat(1000)]) {
      for (const file of keptFiles()) writeFileSync(file, bytes);
      expect(await run(node), `${bytes.length} bytes`).toEqual(good);
    }
    // A file where the folder would be: nobody can write there, whoever runs it.
    rmSync(join(unpacked, '.cache'), { recursive: true });
    mkdirSync(join(unpacked, '.cache'));
    writeFileSync(kept, '');
    expect(await run(node)).toEqual(good);
  });
});

test('a Node that keeps no compiled code runs the command all the same', PATIENT, async ({ skip }) => {
  const node = await nodeOf('20');
  if (node === null) return skip('Node 20 cannot be had here');
  expect(await run(node)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('uc-sandbox') });
  expect(existsSync(kept)).toBe(false);
});

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
