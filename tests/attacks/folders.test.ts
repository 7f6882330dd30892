import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';

const NAME = 'mine';
const FILE = `${NAME}.yaml`;
const MARK = '# the end\n';
const ROUNDS = countOf(300, 10);
const LINES = 5_000;
/** Kilobytes of the folder that gets full, and lines of a fixture that does not fit into it. */
const SMALL_KB = 64;
const LARGE_LINES = 20_000;
const KILLS = countOf(60, 3);
const LONG_LINES = 40_000;
const LONGEST_MS = 60;

describe('the folder of saved fixtures (K19)', () => {
  test('a new name has one writer, and no save is half, when two servers save into one folder', () =>
    inFolder(async (folder) => {
      const servers = await Promise.all([1, 2].map(() => startBuiltServer({ flags: ['--fixtures', folder] })));
      try {
        const saved = await Promise.all(
          servers.map(({ sandbox }, nth) => save(sandbox, fixtureText(nth, LINES), false)),
        );
        expect(saved.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
        for (let round = 0; round < ROUNDS; round += 1) {
          const texts = servers.map((_, nth) => fixtureText(2 * round + nth, LINES));
          const answers = await Promise.all(servers.map(({ sandbox }, nth) => save(sandbox, texts[nth] ?? '', true)));
          expect(answers.filter(({ isSuccess }) => !isSuccess)).toEqual([]);
          expect(texts.map((text) => /t\d+/.exec(text)?.[0])).toContain(savedTitle(folder));
        }
        for (const server of servers) await expectSound(server, [NAME]);
        expect(readdirSync(folder)).toHaveLength(1);
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    }));

  test.skipIf(!canMount())('a read-only folder refuses a save in words', () =>
    inMounted('ro', async (server) => {
      await expectRefused(server, fixtureText(1, 1));
      await expectSound(server, []);
    }),
  );

  test.skipIf(!canMount())('a full folder refuses a save in words and keeps the file from before', () =>
    inMounted(`size=${SMALL_KB}k`, async (server) => {
      await expectRefused(server, fixtureText(1, LARGE_LINES));
      await expectSound(server, []);
      expect(await save(server.sandbox, fixtureText(2, 1), false)).toMatchObject({ isSuccess: true });
      await expectRefused(server, fixtureText(3, LARGE_LINES), true);
      expect(await save(server.sandbox, fixtureText(4, 1), true)).toMatchObject({ isSuccess: true });
      await expectSound(server, [NAME]);
    }),
  );

  test('a save that kill -9 ends leaves the old file or the new one', () =>
    inFolder(async (folder) => {
      const progress = progressOf(KILLS, 'kills');
      let nth = 0;
      const property = fc.asyncProperty(fc.integer({ min: 0, max: LONGEST_MS }), async (ms) => {
        const server = await startBuiltServer({ flags: ['--fixtures', folder] });
        try {
          expect((await listedNames(server.sandbox)).filter((name) => name !== NAME)).toEqual([]);
          const saving = (async () => {
            for (;;) {
              nth += 1;
              await save(server.sandbox, fixtureText(nth, LONG_LINES), true);
            }
          })().catch(() => undefined);
          while (savedTitle(folder) === null) await sleep(1);
          await sleep(ms);
          await server.stop('SIGKILL');
          await saving;
        } finally {
          await server.stop('SIGKILL');
        }
        savedTitle(folder);
        progress();
      });
      await fc.assert(property, { numRuns: KILLS });
    }));
});

function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** Runs a server with another file system mounted, for it alone, at its folder. */
function inMounted(option: string, work: (server: BuiltServer) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => {
    const script = `mount -t tmpfs -o ${option} tmpfs "$0" && exec "$@"`;
    const through = ['unshare', '-rm', 'sh', '-c', script, folder];
    const server = await startBuiltServer({ through, flags: ['--fixtures', folder] });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  });
}

async function expectRefused(server: BuiltServer, yaml: string, overwrite = false): Promise<void> {
  const { status, refusal } = await save(server.sandbox, yaml, overwrite);
  expect([status, refusal?.expected]).toEqual([409, expect.stringMatching(/^a folder that can be written/)]);
}

async function expectSound(server: BuiltServer, names: readonly string[]): Promise<void> {
  expect(await listedNames(server.sandbox)).toEqual(names);
  expect(await troubleOf(server)).toBeNull();
}

/** The text of a fixture with a mark of completeness at its end. */
function fixtureText(nth: number, lines: number): string {
  return `title: t${nth}\n${'# filling\n'.repeat(lines)}${MARK}`;
}

/** The title of the saved file; null for none. @throws for half a file */
function savedTitle(folder: string): string | null {
  if (!readdirSync(folder).includes(FILE)) return null;
  const text = readFileSync(join(folder, FILE), 'utf8');
  const title = /^title: (t\d+)\n/.exec(text)?.[1];
  if (title === undefined || !text.endsWith(MARK))
    throw new Error(`${FILE} is half: ${text.length} characters, ending in ${JSON.stringify(text.slice(-40))}`);
  return title;
}

function save(sandbox: SandboxClient, yaml: string, overwrite: boolean) {
  return sandbox.send(CONTROL.saveFixture, { params: { name: NAME }, body: { yaml, overwrite } });
}

/** The names that a server lists of its folder. */
async function listedNames(sandbox: SandboxClient): Promise<string[]> {
  const { fixtures } = await sandbox.call(CONTROL.fixtures);
  return fixtures.filter(({ own }) => own === true).map(({ name }) => name);
}

/** A folder of its own for as long as the work takes. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-attacks-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
