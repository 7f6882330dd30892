import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { countOf, TortureFailure, type TorturePart } from '#scripts/torture/run/part.ts';
import { startTortureServer } from '#scripts/torture/run/torture-server.ts';
import { fixtureText, inFolder, listedNames, NAME, save, savedTitle } from './saving.ts';

const KILLS = 60;
const LEAST_KILLS = 3;
const LINES = 40_000;
const LONGEST_MS = 60;

/** Killed while it saves, the server leaves the old file or the new one (threat K19). */
export const KILLED: TorturePart = {
  name: 'killed',
  says: 'kill -9 while a fixture is saved: the file is the old one or the new one, never half',
  run: async (run) => {
    const kills = countOf(run, KILLS, LEAST_KILLS);
    const moments = fc.sample(fc.integer({ min: 0, max: LONGEST_MS }), { numRuns: kills, seed: run.seed });
    return inFolder(async (folder) => {
      const titles = new Set<string>();
      let nth = 0;
      for (const [at, ms] of moments.entries()) {
        const server = await startTortureServer({ flags: ['--fixtures', folder] });
        try {
          const listed = await listedNames(server.sandbox);
          if (listed.some((name) => name !== NAME))
            throw new TortureFailure(`listed after a kill: ${listed.join(', ')}`, run.seed);
          const saving = (async () => {
            for (;;) {
              nth += 1;
              await save(server.sandbox, fixtureText(nth, LINES), true);
            }
          })().catch(() => undefined);
          while (savedTitle(folder) === null) await sleep(1);
          await sleep(ms);
          await server.stop('SIGKILL');
          await saving;
        } finally {
          await server.stop('SIGKILL');
        }
        try {
          titles.add(savedTitle(folder) ?? '');
        } catch (error) {
          throw new TortureFailure(String(error), run.seed, [`killed ${ms} ms after a save`]);
        }
        run.progress(`${at + 1} of ${kills} kills`);
      }
      return `${kills} kills in ${nth} saves: the file was whole each time, and nothing is listed beside it`;
    });
  },
};
