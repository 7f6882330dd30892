import { describe, expect, it } from 'vitest';
import { checkpointsAround } from '#console/checkpoints/checkpoints.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, clock, code, goBack, refused, START, sms } from './events.ts';

/** A checkpoint that was taken after this event. */
const checkpoint = (seq: number): Checkpoint => ({ id: `p${seq}`, seq }) as Checkpoint;

const EVENTS: readonly TimelineEvent[] = [
  call({ seq: 1 }),
  sms({ seq: 2, by: 1 }),
  clock({ seq: 3, skipped: 300_000 }),
  code({ seq: 4, of: 2, state: 'expired' }),
  refused({ seq: 5, at: START + 304_000, account: 'buyer01' }),
];

function idsOf(
  seq: number,
  checkpoints = [checkpoint(0), checkpoint(2), checkpoint(4), checkpoint(99)],
  events = EVENTS,
) {
  const { before, after } = checkpointsAround(events, checkpoints, seq);
  return [before?.id, after?.id];
}

describe('the checkpoints around an event', () => {
  it('are before its call, and after the call and all that it caused', () => {
    expect([idsOf(1), idsOf(2)]).toEqual([
      ['p0', 'p2'],
      ['p0', 'p2'],
    ]);
  });

  it('are of a move of the clock the one before it, and the one after what fell due in it', () => {
    expect(idsOf(3)).toEqual(['p2', 'p4']);
  });

  it('are of a refusal the moment before it, also where nothing was kept after it', () => {
    expect(idsOf(5)).toEqual(['p4', undefined]);
  });

  it('are missing where none is kept any more, and for an event that is not there', () => {
    expect([idsOf(1, [checkpoint(2)]), idsOf(99)]).toEqual([
      [undefined, 'p2'],
      [undefined, undefined],
    ]);
  });

  it('are never of a past that was left by then', () => {
    const events = [call({ seq: 1 }), call({ seq: 2 }), call({ seq: 3 }), goBack(4, 1), call({ seq: 5 })];
    const checkpoints = [checkpoint(1), checkpoint(2), checkpoint(3)];
    expect(idsOf(5, checkpoints, events)).toEqual(['p1', undefined]);
    expect(idsOf(3, checkpoints, events)).toEqual(['p2', 'p3']);
  });
});
