import * as z from 'zod/mini';
import { JournalEntry } from '#contract/control/journal.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { WorldId } from '#contract/control/world.ts';
import { explain } from '#contract/explain.ts';
import { COUNT_MAX } from '#contract/limits.ts';
import { linesOf } from '#contract/printable.ts';
import type { Outcome } from '#sandbox/history/entry.ts';
import type { Mask } from '#sandbox/history/mask.ts';
import { harEntry, journalEntry } from '#sandbox/history/shown-call.ts';
import { SnapshotError } from './restore-state.ts';
import type { Sandbox } from './sandbox.ts';
import type { World } from './world.ts';

/** A world with its history, as one process hands it to the next. Holds secrets. */
export interface CarriedWorld {
  readonly id: string;
  readonly snapshot: Snapshot;
  /** file of its fixture, where it has one */
  readonly source: string | undefined;
  readonly history: readonly Outcome[];
  /** seq of its newest call or event */
  readonly last: number;
  readonly lastUsedAt: number;
}

/** A world's snapshot and each row of its history are checked as they are taken up. */
const Carried = z.array(
  z.object({
    id: WorldId,
    snapshot: z.unknown(),
    source: z.optional(z.string()),
    history: z.array(z.object({ kind: z.string() })),
    last: z.int().check(z.gte(0), z.lte(COUNT_MAX)),
    lastUsedAt: z.number(),
  }),
);

/** True for worlds as `carryWorld` makes them. */
export function isCarried(value: unknown): value is readonly CarriedWorld[] {
  return Carried.safeParse(value).success;
}

/** A world as it is now. Shares objects with the live world: serialize before the world changes. */
export function carryWorld(world: World): CarriedWorld {
  const { id, history, fixture, lastUsedAt } = world;
  return {
    id,
    lastUsedAt,
    source: fixture.source,
    snapshot: world.snapshot(),
    history: history.outcomes(),
    last: history.last,
  };
}

/** A world that a restart lost: the place in its snapshot that is wrong, and the expected value. */
export interface LostWorld {
  readonly id: string;
  readonly why: string;
}

/**
 * Goes on with the worlds of the process before. One that cannot be taken up is listed as dropped; `main` begins anew.
 * @returns what is lost, and why
 */
export function takeUpWorlds(sandbox: Sandbox, worlds: readonly CarriedWorld[]): readonly LostWorld[] {
  const lost: LostWorld[] = [];
  for (const carried of worlds) {
    const { id } = carried;
    const world = sandbox.peek(id) ?? sandbox.create({ id });
    try {
      if (world) takeUpWorld(world, carried);
    } catch (error) {
      // Whatever it is: one world that cannot be read ends none of the others.
      const [why = ''] = linesOf(error);
      lost.push({ id, why: error instanceof SnapshotError ? `${error.path}: ${why}` : why });
      sandbox.lose(id);
    }
  }
  return lost;
}

/**
 * Goes on in `world` as the process before left it, all or nothing. Its code may have been another: calls and events
 * that this one cannot show are left out. @throws SnapshotError
 */
function takeUpWorld(world: World, { snapshot, source, history = [], last = 0, lastUsedAt }: CarriedWorld): void {
  const [problem] = explain(Snapshot, snapshot);
  if (problem) throw new SnapshotError(problem.path.join('.'), problem.message);
  world.restore(snapshot, source);
  world.lastUsedAt = lastUsedAt;
  const { mask } = world;
  world.history.goOnWith(
    history.filter((entry) => isShowable(entry, mask)),
    last,
  );
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
