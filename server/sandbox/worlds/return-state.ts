import type { Snapshot } from '#contract/control/snapshot.ts';
import { Mask } from '#sandbox/journal/mask.ts';
import { secretsOf } from '#sandbox/journal/secrets-of.ts';
import type { Timeline } from '#sandbox/timeline/timeline.ts';
import type { Act, NewPoint } from './checkpoints.ts';
import { keepSnapshot } from './kept-snapshot.ts';
import { restoreState } from './restore-state.ts';
import type { Surroundings, WorldState } from './world-state.ts';

/** A world as it stands, as a point to go back to. */
export function pointOf(world: string, state: WorldState, { browser, ...act }: Act): Omit<NewPoint, 'seq'> {
  const { log } = state;
  const snapshot = keepSnapshot(world, state);
  return {
    ...{ at: snapshot.at, name: null, ...act },
    ...browser,
    snapshot,
    log,
    logged: log.length,
  };
}

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
export function stateToReturnTo(around: Surroundings, now: WorldState, destination: Destination): WorldState {
  const { snapshot, source, to } = destination;
  const { log, keys } = now;
  const resets = now.resets + 1;
  const text = JSON.stringify(snapshot);
  const isLogged = log.canHold(text.length);
  const begun = { ...snapshot, resets, random: { ...snapshot.random, ids: 0 } };
  const state = restoreState(around, begun, source, isLogged ? { log, keys } : undefined);
  // Restoring takes the objects of a snapshot over: the log keeps its own.
  if (isLogged) log.add({ kind: 'return', at: now.clock.now(), to, snapshot: JSON.parse(text) as Snapshot });
  state.inbox.goOnAfter(Math.max(now.inbox.last, state.inbox.last));
  return state;
}

/** A state in another one's place. A reset begins journal and timeline anew; every other one goes on with them. */
export function succeed(before: WorldState, state: WorldState, timeline: Timeline, isReset: boolean): WorldState {
  if (state.log !== before.log) before.log.drop();
  if (isReset) {
    state.journal.goOnAfter(before.journal.last);
    before.journal.clear();
    timeline.clear();
    return state;
  }
  // The journal hides the secrets of both.
  state.portal.accounts.rememberPasswordsOf(before.portal.accounts);
  before.journal.hideBy(new Mask(secretsOf(state.portal)));
  return { ...state, journal: before.journal };
}
