import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import {
  counted,
  countOf,
  Skipped,
  TortureFailure,
  type TorturePart,
  type TortureRun,
} from '#scripts/torture/run/part.ts';
import { startTortureServer, type TortureServer, troubleOf } from '#scripts/torture/run/torture-server.ts';
import { fixtureText, inFolder, listedNames, NAME, save, savedTitle } from './saving.ts';

const ROUNDS = 300;
const LINES = 5_000;
/** Kilobytes of the folder that gets full, and lines of a fixture that does not fit into it. */
const SMALL_KB = 64;
const LARGE_LINES = 20_000;

/** A folder that takes nothing, one that is full, and one with two writers (threat K19). */
export const FOLDERS: TorturePart = {
  name: 'folders',
  says: 'two servers save into one folder; a folder that is read-only, and one that is full',
  run: async (run) => {
    const shared = await twoServers(run);
    const closed = await narrowFolders(run);
    return `${shared}; ${closed}`;
  },
};

async function twoServers(run: TortureRun): Promise<string> {
  const rounds = countOf(run, ROUNDS, 10);
  return inFolder(async (folder) => {
    const servers = await Promise.all([1, 2].map(() => startTortureServer({ flags: ['--fixtures', folder] })));
    try {
      const first = await Promise.all(servers.map(({ sandbox }, nth) => save(sandbox, fixtureText(nth, LINES), false)));
      const won = first.filter(({ isSuccess }) => isSuccess).length;
      if (won !== 1) throw new TortureFailure(`${won} of two servers saved one new name`, run.seed);
      for (let round = 0; round < rounds; round += 1) {
        const texts = servers.map((_, nth) => fixtureText(2 * round + nth, LINES));
        const answers = await Promise.all(servers.map(({ sandbox }, nth) => save(sandbox, texts[nth] ?? '', true)));
        const refused = answers.find(({ isSuccess }) => !isSuccess);
        if (refused) throw new TortureFailure(`a save was refused: ${refused.text}`, run.seed);
        const title = savedTitle(folder);
        if (!texts.some((text) => text.startsWith(`title: ${title}\n`)))
          throw new TortureFailure(`round ${round} left ${title}`, run.seed);
      }
      for (const server of servers) await expectSound(run, server, [NAME]);
      const files = readdirSync(folder);
      if (files.length !== 1) throw new TortureFailure(`left in the folder: ${files.join(', ')}`, run.seed);
      return `${counted(2 * rounds)} saves of two servers into one folder`;
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

async function narrowFolders(run: TortureRun): Promise<string> {
  if (!canMount()) throw new Skipped('no private mount: unshare -rm is not permitted here');
  await inFolder(async (folder) => {
    const server = await mounted(folder, 'ro');
    await expectRefused(run, server, fixtureText(1, 1));
    await expectSound(run, server, []);
    await server.stop();
  });
  await inFolder(async (folder) => {
    const server = await mounted(folder, `size=${SMALL_KB}k`);
    await expectRefused(run, server, fixtureText(1, LARGE_LINES));
    await expectSound(run, server, []);
    const small = await save(server.sandbox, fixtureText(2, 1), false);
    if (!small.isSuccess) throw new TortureFailure(`a small fixture no longer fits: ${small.text}`, run.seed);
    await expectRefused(run, server, fixtureText(3, LARGE_LINES), true);
    const { yaml } = { yaml: fixtureText(4, 1) };
    if (!(await save(server.sandbox, yaml, true)).isSuccess)
      throw new TortureFailure('a refused save takes room for good', run.seed);
    await expectSound(run, server, [NAME]);
    await server.stop();
  });
  return 'a read-only and a full one refuse in words and keep what they had';
}

function canMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}

/** A server that alone sees another file system in place of the folder. */
function mounted(folder: string, option: string): Promise<TortureServer> {
  const script = `mount -t tmpfs -o ${option} tmpfs "$0" && exec "$@"`;
  const through = ['unshare', '-rm', 'sh', '-c', script, folder];
  return startTortureServer({ through, flags: ['--fixtures', folder] });
}

async function expectRefused(run: TortureRun, server: TortureServer, yaml: string, overwrite = false): Promise<void> {
  const { status, refusal, text } = await save(server.sandbox, yaml, overwrite);
  if (status !== 409 || !refusal?.expected?.startsWith('a folder that can be written'))
    throw new TortureFailure(`a folder that takes nothing answered ${status} ${text}`, run.seed);
}

async function expectSound(run: TortureRun, server: TortureServer, names: readonly string[]): Promise<void> {
  const listed = await listedNames(server.sandbox);
  const trouble = await troubleOf(server);
  if (listed.join() !== names.join()) throw new TortureFailure(`listed ${listed.join(', ')}`, run.seed);
  if (trouble) throw new TortureFailure(trouble, run.seed);
}
