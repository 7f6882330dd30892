import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyPool } from '#server/shell/key-pool.ts';
import { realPlatform } from '#server/shell/platform.ts';

const { randomOf } = realPlatform(new KeyPool(0));

describe('the seeded stream', () => {
  test('is the same for the same seed, today and on every machine', () => {
    const random = randomOf('seed');
    expect([random.hex(4), random.below(1_000_000), random.hex(16), random.below(10)]).toEqual([
      'c295e7ce',
      803_133,
      '985497181259b5ed29d8ffdf102d19df',
      8,
    ]);
    expect(randomOf('another').hex(4)).not.toBe('c295e7ce');
  });

  test('goes on from a position as if it had never stopped', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat({ max: 50 }), (seed, position) => {
        const random = randomOf(seed);
        for (let draw = 0; draw < position; draw += 1) random.below(10);
        const resumed = randomOf(seed, random.position);
        expect([resumed.hex(16), resumed.below(1_000_000)]).toEqual([random.hex(16), random.below(1_000_000)]);
      }),
      { numRuns: 50 },
    );
  });
});
