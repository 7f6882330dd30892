import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBuiltServer } from '#support/hostile/built-server.ts';
import { fixtureText, inFolder, listedNames, NAME, save, savedTitle } from '#support/hostile/disk/saving.ts';
import { countOf, progressOf } from '#support/hostile/run-size.ts';

const KILLS = countOf(60, 3);
const LINES = 40_000;
const LONGEST_MS = 60;

test('a save that kill -9 ends leaves the old file or the new one (K19)', () =>
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
      savedTitle(folder);
      progress();
    });
    await fc.assert(property, { numRuns: KILLS });
  }));
