import { abandonedIn } from '#console/events/relations.ts';
import { causeOf } from '#console/events/visits.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/**
 * The points around an event: `before` its act, and `after` the act and all that its call caused; at a point itself that
 * one, and null where one is not kept. Nothing but acts changes a world, so the newest point before one is the moment before it;
 * points of a past that a return had left behind by then are none.
 * @param events oldest first
 */
export function pointsOf(events: readonly TimelineEvent[], checkpoints: readonly Checkpoint[], seq: number) {
  const event = events.find((each) => each.seq === seq);
  if (!event) return { before: null, after: null };
  if (event.kind === 'checkpoint') {
    const point = checkpoints.find(({ id }) => id === event.checkpoint) ?? null;
    return { before: point, after: point };
  }
  const root = causeOf(event) ?? seq;
  const left = abandonedIn(events.filter((each) => each.seq < root));
  const isLeft = (point: Checkpoint): boolean => left.some(({ from, to }) => point.seq >= from && point.seq <= to);
  const caused = events.filter((each) => causeOf(each) === root).map((each) => each.seq);
  const own = new Set([seq, root, ...caused, ...dueIn(events, event)]);
  return {
    before: checkpoints.findLast((point) => point.seq < root && !isLeft(point)) ?? null,
    after: checkpoints.findLast((point) => own.has(point.seq)) ?? null,
  };
}

/** Events that fell due while the clock was moved stand right after the move, with times up to the new one. */
function dueIn(events: readonly TimelineEvent[], event: TimelineEvent): number[] {
  if (event.kind !== 'clock') return [];
  const after = events.filter(({ seq }) => seq > event.seq);
  const end = after.findIndex((each) => !('of' in each) || causeOf(each) !== null || each.at > event.to);
  return after.slice(0, end === -1 ? after.length : end).map(({ seq }) => seq);
}
