import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltServer, startBuiltServer, troubleOf } from '#support/hostile/built-server.ts';
import { countOf } from '#support/hostile/run-size.ts';
import { RACES, winnersOf } from '#support/races.ts';

const ROUNDS = countOf(5);

describe('200 callers at once with one secret that is good once', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  test.for(RACES)('one caller wins: %s', async ([, prepare]) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const world = await server.sandbox.createWorld({ seed: `race-${round}` });
      await world.freeze();
      expect(await winnersOf(prepare, world, 200)).toBe(1);
      await world.end();
    }
    expect(await troubleOf(server)).toBeNull();
  });
});
