import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import { HandClock } from '#support/domain-ports.ts';

describe('the virtual clock (K10)', () => {
  test('whatever is done to it and to the machine, time never runs backward and frozen time never runs', () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.integer({ min: -10_000, max: 10_000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50, size: 'max' }), (steps) => {
        const real = new HandClock();
        const clock = new VirtualClock(real);
        for (const [what, by] of steps) {
          const before = clock.now();
          const mayPass = !clock.isFrozen || what === 'moveTo';
          ACTS[what]?.(clock, real, by);
          const passed = clock.now() - before;
          expect(passed).toBeGreaterThanOrEqual(0);
          expect(mayPass || passed === 0).toBe(true);
        }
      }),
    );
  });
});

const ACTS: Readonly<Record<string, (clock: VirtualClock, real: HandClock, by: number) => void>> = {
  freeze: (clock) => clock.freeze(),
  unfreeze: (clock) => clock.unfreeze(),
  machine: (_, real, by) => real.advance(by),
  moveTo: (clock, _, by) => {
    const before = clock.now();
    expect(clock.moveTo(before + by)).toBe(by >= 0);
    expect(clock.now()).toBe(before + Math.max(by, 0));
  },
};
