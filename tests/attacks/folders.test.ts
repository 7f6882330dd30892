import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { fixtureText, inFolder, listedNames, NAME, save, savedTitle } from '#support/hostile/disk/saving.ts';
import { countOf } from '#support/hostile/run-size.ts';

const ROUNDS = countOf(300, 10);
const LINES = 5_000;
/** Kilobytes of the folder that gets full, and lines of a fixture that does not fit into it. */
const SMALL_KB = 64;
const LARGE_LINES = 20_000;

describe('the folder of saved fixtures (K19)', () => {
  test('two servers that save into one folder: a new name has one writer, and no save is half', () =>
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

  test.skipIf(!canMount())('a read-only one refuses in words', () =>
    inMounted('ro', async (server) => {
      await expectRefused(server, fixtureText(1, 1));
      await expectSound(server, []);
    }),
  );

  test.skipIf(!canMount())('a full one refuses in words and keeps what it had', () =>
    inMounted(`size=${SMALL_KB}k`, async (server) => {
      await expectRefused(server, fixtureText(1, LARGE_LINES));
      await expectSound(server, []);
      expect(await save(server.sandbox, fixtureText(2, 1), false)).toMatchObject({ isSuccess: true });
      await expectRefused(server, fixtureText(3, LARGE_LINES), true);
      expect(await save(server.sandbox, fixtureText(4, 1), true)).toMatchObject({ isSuccess: true });
      await expectSound(server, [NAME]);
    }),
  );
});

function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** A server that alone sees another file system in place of its folder. */
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
