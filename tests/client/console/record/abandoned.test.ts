import { describe, expect, it } from 'vitest';
import { leftIn } from '#console/events/timeline.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, goBack } from './events.ts';

const calls = (...seqs: number[]): TimelineEvent[] => seqs.map((seq) => call({ seq }));
/** Seqs of the events left behind. */
const leftOf = (events: readonly TimelineEvent[]) => events.map(({ seq }) => seq).filter(leftIn(events));

describe('what a return left behind', () => {
  it('is everything after its checkpoint', () => {
    expect(leftOf([...calls(1, 2, 3), goBack(4, 1), ...calls(5)])).toEqual([2, 3]);
  });

  it('is nothing without a return, or after one to the very present', () => {
    expect(leftOf(calls(1, 2))).toEqual([]);
    expect(leftOf([...calls(1), goBack(2, 1)])).toEqual([]);
  });

  it('comes back when the return is undone, and what came meanwhile is left', () => {
    const events = [...calls(1, 2, 3), goBack(4, 1), ...calls(5), goBack(6, 3)];
    expect(leftOf(events)).toEqual([4, 5]);
  });

  it('may be several stretches', () => {
    const events = [...calls(1, 2), goBack(3, 1), ...calls(4, 5), goBack(6, 4)];
    expect(leftOf(events)).toEqual([2, 5]);
  });
});
