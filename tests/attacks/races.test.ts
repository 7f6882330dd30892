import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { racesOf } from '#support/hostile/races/races.ts';
import { countOf } from '#support/hostile/run-size.ts';

const RACERS = 200;
const ROUNDS = countOf(5);

describe('200 callers at once with one secret that is good once', { tags: ['release'] }, () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test.for(racesOf(RACERS))('one wins: $name', async ({ prepare }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const world = await server.sandbox.createWorld({ seed: `race-${round}` });
      const call = await prepare(world);
      const won = await Promise.all(Array.from({ length: RACERS }, (_, nth) => call(nth)));
      expect(won.filter(Boolean)).toHaveLength(1);
      await world.end();
    }
    expect(await troubleOf(server)).toBeNull();
  });
});
