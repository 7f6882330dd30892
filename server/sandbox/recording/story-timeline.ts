import type { CallRow } from '#sandbox/history/call-row.ts';
import type { ControlAction, Logged } from '#sandbox/history/entry.ts';
import type { History } from '#sandbox/history/history.ts';
import type { Checkpoint } from '#sandbox/world/checkpoints.ts';
import type { World } from '#sandbox/world/world.ts';

/** A call of the portal that was answered. */
export interface TimelineCall {
  readonly kind: 'call';
  /** the instant of its arrival; its row has that of its operation */
  readonly at: number;
  readonly row: CallRow;
}

/** A call of the control API. */
export interface TimelineAction extends ControlAction {
  readonly kind: 'action';
  readonly at: number;
  readonly body: unknown;
}

export type TimelineEntry = TimelineCall | TimelineAction;

/** First and last event of a recording. */
export interface SeqRange {
  /** left out: from the world's beginning */
  readonly from?: number | undefined;
  /** left out: to its newest */
  readonly until?: number | undefined;
}

/**
 * Calls and acts of a range of a world's history that still hold, in order: calls and acts that a return to a
 * checkpoint left behind are left out. Null where a part of it is not kept any more, or not shown.
 * @param checkpoint where the range begins; null for the world's beginning
 */
export function timelineOf(
  { history }: World,
  { from, until }: SeqRange,
  checkpoint: Checkpoint | null,
): readonly TimelineEntry[] | null {
  const inputs = isComplete(history, from, checkpoint) ? standing(history.inputs(until), history) : null;
  if (!inputs) return null;
  const timeline: TimelineEntry[] = [];
  for (const { input, answer, after } of inputs) {
    const isBefore = from !== undefined && after < from - 1;
    if (input.kind === 'control' && !isBefore)
      timeline.push({ kind: 'action', at: input.at, body: input.body, ...input.action });
    if (input.kind !== 'call' || !answer) continue;
    const { row, sent } = answer;
    const isHidden = history.isHidden(row);
    if (!isHidden && row.seq >= (from ?? 0)) timeline.push({ kind: 'call', at: input.at, row });
    else if (isHidden && !isBefore && sent) return null;
  }
  return timeline;
}

/** True where all that came in within a range is kept. @param checkpoint where it begins; null for the world's beginning */
export function isComplete(history: History, from: number | undefined, checkpoint: Checkpoint | null): boolean {
  const { beginning } = history;
  if (from === undefined || !checkpoint) return beginning.at !== null && history.keepsFrom(beginning);
  // Before the first input nothing can be missing.
  return reachesTo(history) < from || history.keepsFrom(checkpoint);
}

/** seq of the newest outcome before the oldest input that is kept. */
export function reachesTo(history: History): number {
  return history.inputs()[0]?.after ?? history.last;
}

/** The inputs that led to the world as it stands; null where it went back to before the first one. */
function standing(inputs: readonly Logged[], history: History): readonly Logged[] | null {
  const index = inputs.findLastIndex(({ input }) => input.kind === 'return');
  const last = inputs[index]?.input;
  if (last?.kind !== 'return') return inputs;
  const { to } = last;
  if (to === null || !history.keepsFrom({ number: to })) return null;
  const before = standing(
    inputs.filter(({ number }) => number < to),
    history,
  );
  if (!before) return null;
  // A call that a fault held back until after the checkpoint was never carried out.
  const since = inputs.slice(0, index).filter(({ number }) => number >= to);
  const left = new Set(since.flatMap(({ input }) => (input.kind === 'resumed' ? input.id : [])));
  const stood = before.filter(({ input }) => input.kind !== 'call' || !left.has(input.id));
  return [...stood, ...inputs.slice(index + 1)];
}
