import { CONTROL } from '#contract/control/endpoints.ts';
import type { Recorded } from '#contract/control/replay.ts';
import type { CallRow } from '#sandbox/history/call-row.ts';
import type { World } from '#sandbox/world/world.ts';

/** A call of the portal that was answered. */
export interface TimelineCall {
  readonly kind: 'call';
  /** the instant it came; the row has the one it was carried out at */
  readonly at: number;
  readonly row: CallRow;
}

/** A call of the control API. */
export interface TimelineAction {
  readonly kind: 'action';
  readonly at: number;
  readonly name: ControlName;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type TimelineEntry = TimelineCall | TimelineAction;
export type ControlName = keyof typeof CONTROL;

/**
 * Everything that came into a world since its start and still holds, in order: what a return to a checkpoint left
 * behind is left out. Null where a part of it is not kept any more, in the replay log or in the journal.
 */
export function timelineOf({ state: { log }, history }: World): readonly TimelineEntry[] | null {
  const kept = log.entries().map(({ entry }) => entry);
  const entries = log.isComplete && log.startedAt !== null ? standing(kept) : null;
  if (!entries) return null;
  const rows = new Map(history.calls.map((row) => [row.requestId, row]));
  const isForgotten = entries.some((entry) => entry.kind === 'call' && entry.answer !== null && !rows.has(entry.id));
  if (isForgotten) return null;
  return entries.flatMap((entry) => timelineEntryOf(entry, rows) ?? []);
}

/** The entries that led to the world as it stands; null where it went back to before the first one. */
function standing(log: readonly Recorded[]): readonly Recorded[] | null {
  const index = log.findLastIndex(({ kind }) => kind === 'return');
  const last = log[index];
  if (last?.kind !== 'return') return log;
  const before = last.to === null ? null : standing(log.slice(0, last.to));
  if (!before) return null;
  // A call that a fault held back until after the checkpoint was never carried out.
  const left = new Set(log.slice(last.to ?? 0, index).flatMap((entry) => (entry.kind === 'resumed' ? entry.id : [])));
  const stood = before.filter((entry) => entry.kind !== 'call' || !left.has(entry.id));
  return [...stood, ...log.slice(index + 1)];
}

function timelineEntryOf(entry: Recorded, rows: ReadonlyMap<string, CallRow>): TimelineEntry | undefined {
  if (entry.kind === 'call') {
    const row = rows.get(entry.id);
    return row && { kind: 'call', at: entry.at, row };
  }
  if (entry.kind !== 'control') return undefined;
  const { at, method, target, body } = entry;
  const called = CALLS.find((call) => call.method === method && call.pattern.test(pathOf(target)));
  const params = called?.pattern.exec(pathOf(target))?.groups ?? {};
  return called && { kind: 'action', at, name: called.name, params: decoded(params), body };
}

const CALLS = Object.entries(CONTROL).map(([name, { method, path }]) => ({
  name: name as ControlName,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** The router has read them before: they decode. */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]));
}
