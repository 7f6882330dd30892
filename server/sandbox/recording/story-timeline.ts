import type { CallRow } from '#sandbox/history/call-row.ts';
import type { ControlAction, LogEntry, ReplayLog } from '#sandbox/history/replay-log.ts';
import type { Point } from '#sandbox/world/points.ts';
import type { World } from '#sandbox/world/world.ts';

/** A call of the portal that was answered. */
export interface TimelineCall {
  readonly kind: 'call';
  /** the instant it came; the row has the one it was carried out at */
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
export interface Stretch {
  /** left out: from the world's beginning */
  readonly from?: number | undefined;
  /** left out: to its newest */
  readonly until?: number | undefined;
}

/**
 * Calls and acts of a stretch of a world's history that still hold, in order: those that a return to a checkpoint left
 * behind are left out. Null where a part of it is not kept any more, in the replay log or in the journal.
 * @param point where the stretch begins; null for the world's beginning
 */
export function timelineOf(
  { state: { log }, history }: World,
  { from, until }: Stretch,
  point: Point | null,
): readonly TimelineEntry[] | null {
  const entries = isKept(log, from, point) ? standing(log.entries(until), log) : null;
  if (!entries) return null;
  const rows = new Map(history.calls.map((row) => [row.requestId, row]));
  const timeline: TimelineEntry[] = [];
  for (const { entry, action, after } of entries) {
    const isBefore = from !== undefined && after < from - 1;
    if (entry.kind === 'control' && action && !isBefore)
      timeline.push({ kind: 'action', at: entry.at, body: entry.body, ...action });
    if (entry.kind !== 'call') continue;
    const row = rows.get(entry.id);
    if (row && row.seq >= (from ?? 0)) timeline.push({ kind: 'call', at: entry.at, row });
    else if (!row && !isBefore && entry.answer !== null) return null;
  }
  return timeline;
}

/** True where the log has all of a stretch. @param point where it begins; null for the world's beginning */
export function isKept(log: ReplayLog, from: number | undefined, point: Point | null): boolean {
  if (from === undefined || !point) return log.isComplete && log.startedAt !== null;
  // A log begins with the first thing that comes in: before that, there is nothing that it could lack.
  return log.reachesTo < from || (point.log === log && log.keepsFrom(point.logged));
}

/** The entries that led to the world as it stands; null where it went back to before the first one. */
function standing(entries: readonly LogEntry[], log: ReplayLog): readonly LogEntry[] | null {
  const index = entries.findLastIndex(({ entry }) => entry.kind === 'return');
  const last = entries[index]?.entry;
  if (last?.kind !== 'return') return entries;
  const to = last.to === null ? -1 : last.to - log.missing;
  const before = to < 0 ? null : standing(entries.slice(0, to), log);
  if (!before) return null;
  // A call that a fault held back until after the checkpoint was never carried out.
  const left = new Set(entries.slice(to, index).flatMap(({ entry }) => (entry.kind === 'resumed' ? entry.id : [])));
  const stood = before.filter(({ entry }) => entry.kind !== 'call' || !left.has(entry.id));
  return [...stood, ...entries.slice(index + 1)];
}
