import { FORMATS } from '#contract/control/format.ts';
import { REPLAY_WARNING, type ReplayBundle } from '#contract/control/replay.ts';
import { snapshotOf } from './restore-state.ts';
import type { WorldState } from './world-state.ts';

/**
 * A world's start and everything that came into it since. Shares objects with the live world: serialize at once.
 * @param until seq of the last event that it leads to; left out: the newest
 */
export function bundleOf(world: string, state: WorldState, until?: number): ReplayBundle {
  const { start, ...log } = state.log.read(until);
  return {
    warning: REPLAY_WARNING,
    replay: FORMATS.replay,
    world,
    start: { ...(start ?? snapshotOf(world, state)), world },
    ...log,
  };
}
