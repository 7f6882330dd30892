import { FORMATS } from '#contract/control/format.ts';
import { REPLAY_WARNING, type ReplayBundle } from '#contract/control/replay.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { JournalBudget } from '#sandbox/journal/journal-budget.ts';
import { isFixtureStart, type LaterStart, type Start } from '#sandbox/journal/replay-log.ts';
import { Timeline } from '#sandbox/timeline/timeline.ts';
import { keepSnapshot, readSnapshot } from './kept-snapshot.ts';
import { snapshotOf } from './restore-state.ts';
import { type Surroundings, startState, type WorldState } from './world-state.ts';

/** A world's start and everything that came into it since. Shares objects with the live world: serialize at once. */
export function bundleOf(world: string, state: WorldState, around: Surroundings): ReplayBundle {
  const { origin, ...log } = state.log.read();
  const start = isFixtureStart(origin)
    ? freshStart(world, around, origin)
    : { ...(origin?.read() ?? snapshotOf(world, state)), world };
  return { warning: REPLAY_WARNING, replay: FORMATS.replay, world, start, ...log };
}

/** The world as it stands now, as the start of the replay log's next segment. */
export function laterStart(world: string, state: WorldState): LaterStart {
  const kept = keepSnapshot(world, state);
  return { bytes: kept.bytes, read: () => readSnapshot(kept) };
}

/** The world as its fixture began it: made anew, for the same seed gives the same world. */
function freshStart(world: string, { platform }: Surroundings, { at, ...beginning }: Start): Snapshot {
  const journals = new JournalBudget(Number.POSITIVE_INFINITY, () => undefined);
  const alone: Surroundings = {
    platform,
    journals,
    timeline: new Timeline(journals, () => undefined),
    isRecording: false,
    emit: () => undefined,
  };
  const start = snapshotOf(world, startState(alone, beginning, at));
  return { ...start, clock: { now: at, frozen: true } };
}
