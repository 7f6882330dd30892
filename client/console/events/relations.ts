import type { TimelineEvent } from '#contract/control/timeline.ts';
import { causeOf, isPoll } from './visits.ts';

/** A line between two events that hang together: from the later one back to the earlier one. */
export interface Relation {
  readonly from: number;
  readonly to: number;
}

/**
 * Everything that an event hangs together with: what made it so, what it caused, and the whole lives of the codes,
 * tickets and grants that it touched.
 */
export function relationsOf(events: readonly TimelineEvent[], seq: number): Relation[] {
  const own = events.filter((event) => event.seq === seq || relationsBack(event).some(({ to }) => to === seq));
  const lives = new Set(own.flatMap(livesOf));
  return events.flatMap((event) => {
    if (event.seq === seq) return relationsBack(event);
    // Polls only ask how a ticket stands.
    const isOfLife = !isPoll(event) && livesOf(event).some((life) => lives.has(life));
    return relationsBack(event).filter(({ to }) => isOfLife || to === seq);
  });
}

/** The events that the relations touch, and the event itself. */
export function litBy(relations: readonly Relation[], seq: number): ReadonlySet<number> {
  return new Set([seq, ...relations.flatMap(({ from, to }) => [from, to])]);
}

/** Events that made this one so, and the beginning of its life. */
export function causesOf(event: TimelineEvent): number[] {
  const links = event.kind === 'call' ? event.links.map(({ to }) => to) : [];
  const life = 'of' in event && event.of !== null ? [event.of] : [];
  return [...new Set([...life, ...links])];
}

/** Beginnings of the lives that an event is part of or, as a call, used. */
export function livesOf(event: TimelineEvent): number[] {
  if (event.kind === 'sms' || event.kind === 'qr' || event.kind === 'ali') return [event.seq];
  return 'of' in event && event.of !== null ? [event.of] : [];
}

function relationsBack(event: TimelineEvent): Relation[] {
  const cause = causeOf(event);
  return [...new Set([...causesOf(event), ...(cause === null ? [] : [cause])])].map((to) => ({ from: event.seq, to }));
}

/**
 * The stretches of events, by the seqs of their first and last, that are no part of the world's present past. A return goes on from the event before its point, so from
 * the newest event back each return skips what it left; undoing one brings its stretch back.
 */
export function abandonedIn(events: readonly TimelineEvent[]): Relation[] {
  const stretches: Relation[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const event of events.toReversed()) {
    if (event.kind !== 'return' || event.seq > until) continue;
    if (event.back < event.seq - 1) stretches.push({ from: event.back + 1, to: event.seq - 1 });
    until = event.back;
  }
  return stretches.toReversed();
}
