import { describe, expect } from 'vitest';
import { test } from '#support/contract-test.ts';
import { RACES, winnersOf } from '#support/races.ts';

describe('20 callers at once with one secret that is good once (S2-S5, S15, S17, S18, S36)', () => {
  test.for(RACES)('one wins: %s', async ([, prepare], { world }) => {
    expect(await winnersOf(prepare, world, 20)).toBe(1);
  });
});
