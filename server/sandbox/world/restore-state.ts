import type { SavedState } from '#contract/control/saved-state.ts';
import { restorePortal, serializeKeys, serializeStores } from '#domain/saved-portal.ts';
import type { RingKey } from '#domain/stores/key-ring.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError, readFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { StateCopy } from '#sandbox/history/entry.ts';
import { VirtualClock } from '#sandbox/time/virtual-clock.ts';
import type { Platform } from './build-world.ts';
import { emptyState, type RestoredState, type WorldDeps, type WorldState } from './world-state.ts';

/** A snapshot that cannot be restored: the wrong place, and the expected value. */
export class SnapshotError extends Error {
  readonly path: string;

  constructor(path: string, expected: string) {
    super(expected);
    this.path = path;
  }
}

/** A saved state without the fixture and the keys, which checkpoints share. */
interface BareState extends Omit<SavedState, 'fixture' | 'portal'> {
  readonly portal: Omit<SavedState['portal'], 'keys'>;
}

/** All state but the journal. Shares objects with the live world: serialize before the world changes. */
export function saveState(state: WorldState): SavedState {
  return completed(bareStateOf(state), state.fixture, state.portal.keyRing.all());
}

/** A snapshot with its fixture and the texts of its keys. */
function completed(bare: BareState, { name, content }: NamedFixture, keys: readonly RingKey[]): SavedState {
  return { ...bare, fixture: { name, content }, portal: { ...bare.portal, keys: serializeKeys(keys) } };
}

function bareStateOf(state: WorldState): BareState {
  const { seed, resets, requests, clock, streams, portal } = state;
  return {
    seed,
    resets,
    requests,
    clock: { now: clock.now(), frozen: clock.isFrozen },
    random: { codes: streams.codes.position, ids: streams.ids.position, faults: streams.faults.position },
    settings: portal.settings,
    portal: serializeStores(portal),
    inbox: state.inbox.serialize(),
    faults: state.faults.serialize(),
    schedule: state.schedule.serialize(),
    script: state.scheduler.serialize(),
    violations: [...state.violations],
  };
}

/**
 * The state that a snapshot describes, built beside the world's current one.
 * @param source file of its fixture, where that is known
 * @param rowOfKeys the row of keys that goes on; left out: a new one @throws SnapshotError
 */
export function restoreState(
  deps: WorldDeps,
  snapshot: SavedState,
  source?: string,
  rowOfKeys?: RestoredState['keys'],
): WorldState {
  const { platform } = deps;
  const { seed, resets, requests, random, settings, violations } = snapshot;
  const { name } = snapshot.fixture;
  const fixture = { name, content: fixtureOf(snapshot), ...(source === undefined ? {} : { source }) };
  const keys = keysOf(platform, snapshot);
  const [first] = keys;
  if (!first) throw new SnapshotError('portal.keys', 'expected at least one key');
  const clock = new VirtualClock({ now: () => platform.realNow() }, snapshot.clock.now, snapshot.clock.frozen);
  const going = {
    requests,
    positions: random,
    settings: { ...settings },
    firstKey: first.pair,
    startedAt: null,
    keys: rowOfKeys,
  };
  const state = emptyState(deps, { fixture, seed, resets }, clock, going);
  restorePortal(state.portal, snapshot.portal, keys);
  state.inbox.restore(snapshot.inbox, state.portal.smsCodes);
  state.faults.restore(snapshot.faults);
  state.scheduler.restore(snapshot.script);
  state.schedule.restore(snapshot.schedule, (code) => state.portal.smsCodes.original(code));
  state.violations.push(...violations);
  return state;
}

function fixtureOf({ fixture }: SavedState): WorldState['fixture']['content'] {
  try {
    return readFixture(fixture.content);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new SnapshotError(['fixture.content', ...error.path].join('.'), error.message);
  }
}

function keysOf(platform: Platform, { portal }: SavedState): RingKey[] {
  return portal.keys.map(({ publicKey, privateKey, since, replacedAt }, index) => {
    const pair = platform.keyPairOf(publicKey, privateKey);
    if (!pair) throw new SnapshotError(`portal.keys.${index}.privateKey`, 'expected the PEM of this public key');
    return { pair, since, replacedAt };
  });
}

/** Stores that hold thousands of records under load. */
type Records = Pick<BareState['portal'], 'sessions' | 'gsids'>;

/**
 * A world's state at one instant, to be read later, if ever. The records of its largest stores are not written out, for
 * the text of thousands takes longer than a call may wait; fixture and keys stand beside the text, shared with others.
 */
export interface CopiedState extends StateCopy {
  /** the world's time */
  readonly at: number;
  /** JSON of all the rest */
  readonly text: string;
  /** Copies, or records that never change. */
  readonly records: Records;
  readonly fixture: NamedFixture;
  readonly keys: readonly RingKey[];
}

/** Approximate bytes of one session or gsid, of one key, and of the place of an account's id in a proof. */
const RECORD_BYTES = 400;
const KEY_BYTES = 2_500;
const ID_BYTES = 8;

/** Copies a world's state as it is now. */
export function copyState(state: WorldState): CopiedState {
  const { portal, ...rest } = bareStateOf(state);
  const { sessions, gsids, ...stores } = portal;
  const text = JSON.stringify({ portal: stores, ...rest });
  const records = sessions.values.length + (sessions.renewed?.values.length ?? 0) + gsids.values.length;
  const ids = sessions.values.reduce((sum, session) => sum + idsOf(session.proof) + idsOf(session.pending), 0);
  const keys = state.portal.keyRing.all();
  const copy = {
    at: rest.clock.now,
    text,
    records: { sessions, gsids },
    fixture: state.fixture,
    // Copies, for the newest one is going to be replaced; their texts may still be under way.
    keys: keys.map((key) => ({ ...key })),
    // Beside its fixture.
    bytes: 2 * text.length + RECORD_BYTES * records + ID_BYTES * ids + KEY_BYTES * keys.length,
  };
  return { ...copy, read: () => readCopy(copy) };
}

/** Accounts of a proof or a pending record, of which a snapshot has its own list. */
function idsOf(
  part:
    | { readonly accountIds: readonly string[]; readonly endedIds?: readonly string[] | undefined }
    | null
    | undefined,
): number {
  return (part?.accountIds.length ?? 0) + (part?.endedIds?.length ?? 0);
}

/** The saved state of a copy, made anew, for a restored world to take over; only once the texts of its keys are there. */
function readCopy({ text, records, fixture, keys }: Omit<CopiedState, 'read'>): SavedState {
  const { portal, ...rest } = JSON.parse(text) as Omit<BareState, 'portal'> & {
    readonly portal: Omit<BareState['portal'], keyof Records>;
  };
  const copies = JSON.parse(JSON.stringify(records)) as Records;
  return completed({ ...rest, portal: { ...portal, ...copies } }, fixture, keys);
}

/**
 * The state that a world goes back to. It counts as a reset: ids are drawn from another stream, so that a cookie of the
 * time that is left matches no session to come. @param source file of its fixture, where that is known
 */
export function stateToReturnTo(deps: WorldDeps, now: WorldState, snapshot: SavedState, source?: string): WorldState {
  const begun = { ...snapshot, resets: now.resets + 1, random: { ...snapshot.random, ids: 0 } };
  const state = restoreState(deps, begun, source, now.keys);
  state.inbox.goOnAfter(Math.max(now.inbox.last, state.inbox.last));
  return state;
}
