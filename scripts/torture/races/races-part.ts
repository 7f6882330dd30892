import { TortureFailure, type TorturePart } from '#scripts/torture/run/part.ts';
import { startTortureServer, troubleOf } from '#scripts/torture/run/torture-server.ts';
import { racesOf } from './races.ts';

const RACERS = 200;
const ROUNDS = 5;

/** Two hundred callers at once, one secret: one of them wins. */
export const RACES: TorturePart = {
  name: 'races',
  says: '200 callers at once with one secret that is good once: one wins',
  run: async (run) => {
    const server = await startTortureServer();
    const races = racesOf(RACERS);
    const rounds = run.isShort ? 1 : ROUNDS;
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const race of races) {
          const world = await server.sandbox.createWorld({ seed: `race-${run.seed + round}` });
          const call = await race.prepare(world);
          const won = await Promise.all(Array.from({ length: RACERS }, (_, nth) => call(nth)));
          const winners = won.flatMap((isWinner, nth) => (isWinner ? [nth] : []));
          if (winners.length !== 1)
            throw new TortureFailure(`${race.name}: ${winners.length} of ${RACERS} won`, run.seed + round, [
              `winners: ${winners.slice(0, 20).join(', ')}`,
            ]);
          await world.end();
        }
        run.progress(`${round + 1} of ${rounds} rounds of ${races.length} races`);
      }
      const trouble = await troubleOf(server);
      if (trouble) throw new TortureFailure(trouble, run.seed);
      return `${races.length} races of ${RACERS}, ${rounds} times each: one winner, always`;
    } finally {
      await server.stop();
    }
  },
};
