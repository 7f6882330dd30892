import { describe, expect, it } from 'vitest';
import { pointAfter } from '#console/checkpoints/point-after.ts';
import { grow } from '#console/timeline/layout/grow.ts';
import { EMPTY_LAYOUT } from '#console/timeline/layout/layout.ts';
import { momentOf } from '#console/timeline/moment-of.ts';
import { pointsIn } from '#console/timeline/timeline-page.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { call, clock, code, START, sms } from './events.ts';

/** A checkpoint that was taken after this event. */
const point = (seq: number): Checkpoint => ({ id: `p${seq}`, seq }) as Checkpoint;

const EVENTS = [
  call({ seq: 1 }),
  sms({ seq: 2, by: 1 }),
  clock({ seq: 3, skipped: 300_000 }),
  code({ seq: 4, of: 2, state: 'expired' }),
  call({ seq: 5, at: START + 304_000, account: 'buyer01' }),
];
const LAYOUT = grow(EMPTY_LAYOUT, EVENTS.map(momentOf));

describe('the checkpoint of an event', () => {
  const points = [point(2), point(4), point(99)];
  const idOf = (seq: number): string | undefined => pointAfter(EVENTS, points, seq)?.id;

  it('is the one after its call and all that the call caused', () => {
    expect([idOf(1), idOf(2)]).toEqual(['p2', 'p2']);
  });

  it('is of a move of the clock the one after what fell due in it', () => {
    expect([idOf(3), idOf(4)]).toEqual(['p4', 'p4']);
  });

  it('is missing where nothing changed, or it is not kept any more', () => {
    expect([idOf(5), idOf(99)]).toEqual([undefined, undefined]);
  });

  it('is a flag at its column', () => {
    expect([...pointsIn(LAYOUT, points).keys()]).toEqual([0, 2]);
  });
});
