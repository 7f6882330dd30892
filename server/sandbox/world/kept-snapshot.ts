import type { Snapshot } from '#contract/control/snapshot.ts';
import type { RingKey } from '#domain/stores/key-ring.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import { type BareSnapshot, bareSnapshotOf, completed } from './restore-state.ts';
import type { WorldState } from './world-state.ts';

/** Stores that hold thousands of records under load. */
type Records = Pick<BareSnapshot['portal'], 'sessions' | 'gsids'>;

/**
 * A world at one instant, kept to be read later, if ever. The records of its largest stores are not written out, for
 * the text of thousands takes longer than a call may wait; fixture and keys stand beside the text, shared with others.
 */
export interface KeptSnapshot {
  /** the world's time */
  readonly at: number;
  /** JSON of all the rest */
  readonly text: string;
  /** Copies, or records that never change. */
  readonly records: Records;
  readonly fixture: NamedFixture;
  readonly keys: readonly RingKey[];
  /** about how much memory it takes beside its fixture */
  readonly bytes: number;
}

/** Approximate bytes of one session or gsid, of one key, and of the place of an account's id in a proof. */
const RECORD_BYTES = 400;
const KEY_BYTES = 2_500;
const ID_BYTES = 8;

/** Keeps the world as it stands now. */
export function keepSnapshot(world: string, state: WorldState): KeptSnapshot {
  const { portal, ...rest } = bareSnapshotOf(world, state);
  const { sessions, gsids, ...stores } = portal;
  const text = JSON.stringify({ portal: stores, ...rest });
  const records = sessions.values.length + (sessions.renewed?.values.length ?? 0) + gsids.values.length;
  const ids = sessions.values.reduce((sum, session) => sum + idsOf(session.proof) + idsOf(session.pending), 0);
  const keys = state.portal.keyRing.all();
  return {
    at: rest.clock.now,
    text,
    records: { sessions, gsids },
    fixture: state.fixture,
    // Copies, for the newest one is going to be replaced; their texts may still be under way.
    keys: keys.map((key) => ({ ...key })),
    bytes: 2 * text.length + RECORD_BYTES * records + ID_BYTES * ids + KEY_BYTES * keys.length,
  };
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

/** A fresh copy of the kept snapshot, for a restored world to take over; only once the texts of its keys are there. */
export function readSnapshot({ text, records, fixture, keys }: KeptSnapshot): Snapshot {
  const { portal, ...rest } = JSON.parse(text) as Omit<BareSnapshot, 'portal'> & {
    readonly portal: Omit<BareSnapshot['portal'], keyof Records>;
  };
  const copies = JSON.parse(JSON.stringify(records)) as Records;
  return completed({ ...rest, portal: { ...portal, ...copies } }, fixture, keys);
}
