import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/**
 * The checkpoint of the world as an event left it: after its call and all that the call caused; of a move of the clock,
 * after what fell due in it. Null where nothing changed, or it is not kept.
 * @param events oldest first
 */
export function pointAfter(
  events: readonly TimelineEvent[],
  checkpoints: readonly Checkpoint[],
  seq: number,
): Checkpoint | null {
  const event = events.find((each) => each.seq === seq);
  if (!event) return null;
  const root = causeOf(event) ?? seq;
  const seqs = new Set([seq, root, ...dueIn(events, event)]);
  for (const each of events) if (causeOf(each) === root) seqs.add(each.seq);
  return checkpoints.findLast((point) => seqs.has(point.seq)) ?? null;
}

const causeOf = (event: TimelineEvent): number | null => ('by' in event ? event.by : null);

/** Events that fell due while the clock was moved stand right after the move, with times up to the new one. */
function dueIn(events: readonly TimelineEvent[], event: TimelineEvent): number[] {
  if (event.kind !== 'clock') return [];
  const after = events.filter(({ seq }) => seq > event.seq);
  const end = after.findIndex((each) => !('of' in each) || causeOf(each) !== null || each.at > event.to);
  return after.slice(0, end === -1 ? after.length : end).map(({ seq }) => seq);
}
