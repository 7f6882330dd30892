import * as z from 'zod/mini';
import { Checkpoint, CheckpointChange, CheckpointList, NewCheckpoint, Returned } from '#contract/control/checkpoint.ts';
import { OpenedReplay, ReplayBundle, SnapshotQuery } from '#contract/control/replay.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** A world kept: snapshots, checkpoints, replays. */
export const SNAPSHOT_CALLS = {
  snapshot: control('snapshot', 'GET /snapshot', z.union([Snapshot, ReplayBundle]), {
    query: SnapshotQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  restore: control('restore', 'PUT /snapshot', WorldSummary, {
    body: Snapshot,
    // The log begins anew with the snapshot.
    replay: 'none',
    refusals: ['PHONE_INVALID'],
  }),
  checkpoints: control('checkpoints', 'GET /checkpoints', CheckpointList),
  createCheckpoint: control('createCheckpoint', 'POST /checkpoints', Checkpoint, {
    body: NewCheckpoint,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  nameCheckpoint: control('nameCheckpoint', 'PATCH /checkpoints/:id', Checkpoint, {
    body: CheckpointChange,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  deleteCheckpoint: control('deleteCheckpoint', 'DELETE /checkpoints/:id', Done, {
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  returnToCheckpoint: control('returnToCheckpoint', 'POST /checkpoints/:id/return', Returned, {
    // The log goes on with an entry of its own for the return.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  openReplay: control('openReplay', 'POST /replays', OpenedReplay, {
    body: ReplayBundle,
    isOfServer: true,
    refusals: ['PHONE_INVALID', 'SUBJECT_CONFLICT'],
  }),
} as const;
