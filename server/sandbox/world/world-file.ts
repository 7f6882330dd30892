import * as z from 'zod/mini';
import { JournalEntry } from '#contract/control/journal.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { WorldId } from '#contract/control/world.ts';
import { WorldFile, worldFileOf } from '#contract/control/world-file.ts';
import { readInWords } from '#contract/explain.ts';
import { COUNT_MAX } from '#contract/limits.ts';
import { linesOf } from '#contract/printable.ts';
import type { Outcome } from '#sandbox/history/entry.ts';
import { harEntry, journalEntry } from '#sandbox/history/journal.ts';
import type { Mask } from '#sandbox/history/mask.ts';
import { replayLogOf } from '#sandbox/history/replay-log.ts';
import { SnapshotError, saveState } from './restore-state.ts';
import type { Sandbox } from './sandbox.ts';
import type { World } from './world.ts';

/**
 * A world's start and everything that came into it since. Shares objects with the live world: serialize before it changes.
 * @param until seq of the last event that it leads to; left out: the newest
 */
export function replayFileOf({ id, state, history }: World, until?: number): WorldFile {
  return worldFileOf(id, history.start?.state.read() ?? saveState(state), replayLogOf(history, until));
}

/** A world's file with its history, as one process hands it to the next. */
export interface KeptWorld extends WorldFile {
  readonly history: {
    /** file of its fixture, where it has one */
    readonly source?: string | undefined;
    readonly lastUsedAt: number;
    /** seq of its newest call or event */
    readonly last: number;
    readonly entries: readonly Outcome[];
  };
}

/** The rest of the file, and each entry, is checked as the world is taken up. */
const Kept = z.looseObject({
  world: WorldId,
  history: z.object({
    source: z.optional(z.string()),
    lastUsedAt: z.number(),
    last: z.int().check(z.gte(0), z.lte(COUNT_MAX)),
    entries: z.array(z.looseObject({ kind: z.string() })),
  }),
});

/** True for a world as `keepWorld` makes it. */
export function isKept(value: unknown): value is KeptWorld {
  return Kept.safeParse(value).success;
}

/** A world as it is now. Shares objects with the live world: serialize before the world changes. */
export function keepWorld(world: World): KeptWorld {
  const { lastUsedAt, fixture, history } = world;
  const { source } = fixture;
  return { ...world.snapshot(), history: { source, lastUsedAt, last: history.last, entries: history.outcomes() } };
}

/** A world that a restart lost: the place in its file that is wrong, and the expected value. */
interface LostWorld {
  readonly id: string;
  readonly why: string;
}

/**
 * Takes up the worlds of the previous process. A world that cannot be taken up is listed as dropped; `main` begins anew.
 * @returns the lost worlds, each with the reason
 */
export function resumeWorlds(sandbox: Sandbox, worlds: readonly KeptWorld[]): readonly LostWorld[] {
  const lost: LostWorld[] = [];
  for (const kept of worlds) {
    const { world: id } = kept;
    const world = sandbox.peek(id) ?? sandbox.create({ id });
    try {
      if (world) resumeWorld(world, kept);
    } catch (error) {
      // Any error counts: one unreadable world must not end the others.
      const [why = ''] = linesOf(error);
      lost.push({ id, why: error instanceof SnapshotError ? `${error.path}: ${why}` : why });
      sandbox.lose(id);
    }
  }
  return lost;
}

/**
 * Continues in `world` from the previous process's state, all or nothing. That process may have run other code: calls and
 * events that this one cannot show are left out. @throws SnapshotError
 */
function resumeWorld(world: World, { history, ...file }: KeptWorld): void {
  const { data, problems } = readInWords(WorldFile, file);
  const [problem] = problems;
  if (problem) throw new SnapshotError(problem.path.join('.'), problem.message);
  if (data) restoreSnapshot(world, data, history.source);
  world.lastUsedAt = history.lastUsedAt;
  const { mask } = world;
  world.history.resume(
    history.entries.filter((entry) => isShowable(entry, mask)),
    history.last,
  );
}

/** Goes on from a snapshot, all or nothing. @param source file of its fixture @throws SnapshotError with a place in the file */
export function restoreSnapshot(world: World, { start, log }: WorldFile, source?: string): void {
  if (log.length > 0) throw new SnapshotError('log', 'expected an empty one: a world goes on from a snapshot');
  try {
    world.restore(start, source);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    // A snapshot of version 1 is its start.
    const { path, message } = error;
    throw new SnapshotError(start.format === undefined ? `start.${path}` : path, message);
  }
}

function isShowable(entry: Outcome, mask: Mask): boolean {
  try {
    if (entry.kind !== 'call') return TimelineEvent.safeParse(entry).success;
    harEntry(entry, mask, '');
    return JournalEntry.safeParse(journalEntry(entry, mask)).success;
  } catch {
    return false;
  }
}
