import * as z from 'zod/mini';
import { Checkpoint, CheckpointChange, CheckpointList, NewCheckpoint, Returned } from '#contract/control/checkpoint.ts';
import { OpenedReplay, ReplayBundle, SnapshotQuery } from '#contract/control/replay.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** A world kept: snapshots, checkpoints, replays. */
export const SNAPSHOT_CALLS = {
  snapshot: control(
    'snapshot',
    'GET /snapshot',
    'The whole world but for its journal; with replay=1 its start and every call since. It holds secrets.',
    z.union([Snapshot, ReplayBundle]),
    {
      query: SnapshotQuery,
      refusals: ['SUBJECT_CONFLICT'],
    },
  ),
  restore: control('restore', 'PUT /snapshot', 'Goes on from where a snapshot was taken.', WorldSummary, {
    body: Snapshot,
    // The log begins anew with the snapshot.
    replay: 'none',
    refusals: ['PHONE_INVALID'],
  }),
  checkpoints: control(
    'checkpoints',
    'GET /checkpoints',
    'Points of the past that the world can go back to, the oldest first.',
    CheckpointList,
  ),
  createCheckpoint: control('createCheckpoint', 'POST /checkpoints', 'Keeps the world as it is now.', Checkpoint, {
    body: NewCheckpoint,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  nameCheckpoint: control(
    'nameCheckpoint',
    'PATCH /checkpoints/:id',
    'Names a point, so that unnamed ones make room before it.',
    Checkpoint,
    { body: CheckpointChange, replay: 'none', refusals: ['SUBJECT_UNKNOWN'] },
  ),
  deleteCheckpoint: control('deleteCheckpoint', 'DELETE /checkpoints/:id', 'Drops a point.', Done, {
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  returnToCheckpoint: control(
    'returnToCheckpoint',
    'POST /checkpoints/:id/return',
    'Goes back to a point; the present is kept as another one. Sets the cookies of that moment.',
    Returned,
    {
      // The log goes on with an entry of its own for the return.
      replay: 'none',
      refusals: ['SUBJECT_UNKNOWN'],
    },
  ),
  openReplay: control(
    'openReplay',
    'POST /replays',
    'Runs a replay bundle again, apart from every world, and gives its timeline and journal. Nothing of it is kept.',
    OpenedReplay,
    {
      body: ReplayBundle,
      isOfServer: true,
      refusals: ['PHONE_INVALID', 'SUBJECT_CONFLICT'],
    },
  ),
} as const;
