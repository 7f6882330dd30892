import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '#http/app.ts';
import { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import { HandClock } from '#support/domain-ports.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';
import { TestWorld } from '#support/test-world.ts';

describe('the virtual clock (K10)', () => {
  test('never runs backward, nor runs while it is frozen, through any act on it and on the machine', () => {
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

test('the timeline shows a move as long as it was asked for, though the clock runs meanwhile', async () => {
  let realNow = 1_800_000_000_000;
  const running = () => {
    realNow += 1;
    return realNow;
  };
  const { sandbox } = await makeSandbox({}, {}, { realNow: running });
  const world = await TestWorld.on(await served(createApp({ sandbox, version: 'test' })));
  await world.advance(313_000);
  const { events } = await world.timeline();
  const moves = events.flatMap((event) => (event.kind === 'clock' ? event.to - event.from : []));
  expect(moves).toEqual([313_000]);
});
