import type { Snapshot } from '#contract/control/snapshot.ts';
import { restoreState } from './restore-state.ts';
import type { WorldDeps, WorldState } from './world-state.ts';

/** A snapshot to go back to, and where it stands in the replay log. */
export interface Destination {
  readonly snapshot: Snapshot;
  /** file of its fixture, where that is known */
  readonly source?: string | undefined;
  /** entries of the log of now that had come before it; null where it is older than that log */
  readonly to: number | null;
}

/**
 * The state that a world goes back to. It counts as a reset: ids are drawn from another stream, so that a cookie of the
 * time that is left matches no session to come. The replay log goes on, with an entry for the return.
 */
export function stateToReturnTo(deps: WorldDeps, now: WorldState, { snapshot, source, to }: Destination): WorldState {
  const { log, keys } = now;
  const resets = now.resets + 1;
  const text = JSON.stringify(snapshot);
  const isLogged = log.canHold(text.length);
  const begun = { ...snapshot, resets, random: { ...snapshot.random, ids: 0 } };
  const state = restoreState(deps, begun, source, isLogged ? { log, keys } : undefined);
  // Restoring takes the objects of a snapshot over: the log keeps its own.
  if (isLogged) log.add({ kind: 'return', at: now.clock.now(), to, snapshot: JSON.parse(text) as Snapshot });
  state.inbox.goOnAfter(Math.max(now.inbox.last, state.inbox.last));
  return state;
}
