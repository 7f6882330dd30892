import type { TimelineEvent } from '#contract/control/timeline.ts';

/** A stretch of events that a return left behind, by the seqs of its first and last. */
export interface Abandoned {
  readonly from: number;
  readonly to: number;
}

/**
 * The stretches that are no part of the world's present past. A return goes on from the event before its point, so from
 * the newest event back each return skips what it left; undoing one brings its stretch back.
 */
export function abandonedIn(events: readonly TimelineEvent[]): Abandoned[] {
  const stretches: Abandoned[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const event of events.toReversed()) {
    if (event.kind !== 'return' || event.seq > until) continue;
    if (event.back < event.seq - 1) stretches.push({ from: event.back + 1, to: event.seq - 1 });
    until = event.back;
  }
  return stretches.toReversed();
}

/** The return that left this event behind; null for one of the present past. */
export function leftBy(events: readonly TimelineEvent[], seq: number): TimelineEvent | null {
  const stretch = abandonedIn(events).find(({ from, to }) => seq >= from && seq <= to);
  return events.find((event) => stretch !== undefined && event.seq === stretch.to + 1) ?? null;
}
