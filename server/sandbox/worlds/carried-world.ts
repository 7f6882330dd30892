import { JournalEntry } from '#contract/control/journal.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { explain } from '#contract/explain.ts';
import { entryOf, type Row } from '#sandbox/journal/journal-row.ts';
import { Mask, type Secrets } from '#sandbox/journal/mask.ts';
import { SnapshotError } from './restore-state.ts';
import type { Sandbox } from './sandbox.ts';
import type { World } from './world.ts';

/** A world with its journal, as one process hands it to the next. Holds secrets. */
export interface CarriedWorld {
  readonly id: string;
  readonly snapshot: Snapshot;
  /** file of its fixture, where it has one */
  readonly source: string | undefined;
  readonly rows: readonly Row[];
  /** number of its newest journal row */
  readonly last: number;
  readonly lastUsedAt: number;
}

/** A world as it is now. Shares objects with the live world: serialize before the world changes. */
export function carryWorld(world: World): CarriedWorld {
  const { id, journal, fixture, lastUsedAt } = world;
  return {
    ...{ id, lastUsedAt, source: fixture.source, snapshot: world.snapshot() },
    ...{ rows: journal.rows(), last: journal.last },
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
      if (!(error instanceof SnapshotError)) throw error;
      lost.push({ id, why: `${error.path}: ${error.message}` });
      sandbox.lose(id);
    }
  }
  return lost;
}

/**
 * Goes on in `world` as the process before left it, all or nothing. Its code may have been another: rows that this one
 * cannot show are left out. @throws SnapshotError
 */
function takeUpWorld(world: World, { snapshot, source, rows, last, lastUsedAt }: CarriedWorld): void {
  const [problem] = explain(Snapshot, snapshot);
  if (problem) throw new SnapshotError(problem.path.join('.'), problem.message);
  world.restore(snapshot, source);
  world.lastUsedAt = lastUsedAt;
  for (const row of rows) {
    if (!isShowable(row)) continue;
    world.journal.goOnAfter(row.seq - 1);
    world.journal.add(row);
  }
  world.journal.goOnAfter(last);
}

/** A mask that hides nothing: it does not decide whether a row can be shown. */
const NO_SECRETS: Secrets = { isSecret: () => false, isOver: () => true, isSubject: () => true };

function isShowable(row: Row): boolean {
  try {
    return JournalEntry.safeParse(entryOf(row, new Mask(NO_SECRETS))).success;
  } catch {
    return false;
  }
}
