import * as z from 'zod/mini';
import { calls, control, Place } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';
import { nameChecks } from '#contract/fields.ts';
import { CAPS, CHECKPOINT_NAME_MAX, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { Whole } from './phone.ts';
import { OpenedReplay } from './replay.ts';
import { Done, Instant, SessionCookies, WorldSummary } from './world.ts';
import { WorldFile } from './world-file.ts';

/**
 * The control API: checkpoints that a world can go back to (threat K10). Each act of a person,
 * refused or not, and each act of the control API keeps two by itself: the world just before the act and just after it.
 * One is kept before anything came in; others are kept, and named, on request. A world has at most 200, in at most 32 MB:
 * the oldest go first, unnamed ones before named ones (assumed).
 */

const Name = z.string().check(z.trim(), ...nameChecks(CHECKPOINT_NAME_MAX));

export const Checkpoint = z.object({
  id: field('时间点编号', z.string()),
  kind: field(
    'start开始、before操作之前、act操作之后、asked手动、left回去之前的现在',
    z.enum(['start', 'before', 'act', 'asked', 'left']),
  ),
  name: field('名称；自动存的为null', z.nullable(z.string())),
  at: field('会回到的世界时间', Instant),
  seq: field('当时时序中最新事件的序号', z.int()),
  call: field('前后的操作，如POST /uc/login；没有则为null', z.nullable(z.string())),
  requestId: field('这个操作的响应头x-request-id', z.nullable(z.string())),
  page: field('当时的门户页面，机密已遮盖；未知为null', z.nullable(z.string())),
  /** approximate memory */
  bytes: field('占用的字节数，近似值', z.int()),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

export const CheckpointList = z.object({
  /** the oldest first */
  checkpoints: field('时间点', z.array(Checkpoint).check(z.maxLength(CAPS.checkpoints))),
  /** approximate memory of all checkpoints, shared parts counted once, and its limit */
  bytes: field('共占用的字节数，近似值', z.int()),
  maxBytes: field('最多占用的字节数', z.literal(CHECKPOINTS_BYTES_MAX)),
  max: field('最多几个', z.literal(CAPS.checkpoints)),
});
export type CheckpointList = z.infer<typeof CheckpointList>;

const NewCheckpoint = z.strictObject({ name: field('时间点的名称；不写则没有', z.optional(Name)) });

const CheckpointChange = z.strictObject({ name: field('时间点的名称；null：去掉名称', z.nullable(Name)) });

export const Returned = z.object({
  checkpoint: field('回到的时间点', Checkpoint),
  undo: field('回去之前的现在；回到它就是撤销；世界太大无法保存时为null', z.nullable(Checkpoint)),
  cookies: field('当时的会话Cookie，响应也会写入浏览器；没有则为空', SessionCookies),
  world: field('回去之后的世界', WorldSummary),
});
export type Returned = z.infer<typeof Returned>;

export const SnapshotQuery = z.partial(
  z.strictObject({
    replay: field('1：返回回放包而不是快照', z.literal('1')),
    /** seq of the last event of the bundle; left out: the newest */
    until: field('回放包到这个序号的事件为止', Whole),
  }),
);

/** A call about one checkpoint; `replay`: a return notes an entry of its own kind, the others change no state. */
const OF_ONE = {
  params: z.object({ id: field('时间点编号', Place) }),
  replay: 'none',
  refusals: ['SUBJECT_UNKNOWN'],
} as const;

/** Checkpoints, snapshots and replay bundles of a world. */
export const SNAPSHOT_CALLS = calls('控制：时间点和快照', {
  checkpoints: control('GET /checkpoints', '可以回到的时间点，旧的在前', CheckpointList),
  createCheckpoint: control('POST /checkpoints', '把现在存为时间点', Checkpoint, {
    body: NewCheckpoint,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  nameCheckpoint: control('PATCH /checkpoints/:id', '给时间点命名，有名字的最后清理', Checkpoint, {
    ...OF_ONE,
    body: CheckpointChange,
  }),
  deleteCheckpoint: control('DELETE /checkpoints/:id', '删除时间点', Done, OF_ONE),
  returnToCheckpoint: control(
    'POST /checkpoints/:id/return',
    '回到时间点；现在另存为一个，Cookie随之恢复',
    Returned,
    OF_ONE,
  ),
  snapshot: control('GET /snapshot', '整个世界的快照，不含日志；含机密', WorldFile, {
    query: SnapshotQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  restore: control('PUT /snapshot', '从快照恢复世界', WorldSummary, {
    body: WorldFile,
    // The log begins anew with the snapshot.
    replay: 'none',
    refusals: ['PHONE_INVALID'],
  }),
  openReplay: control('POST /replays', '把回放包重放一遍只供查看：时序和日志；不影响任何世界，也不保留', OpenedReplay, {
    body: WorldFile,
    isOfServer: true,
    refusals: ['PHONE_INVALID', 'SUBJECT_CONFLICT'],
  }),
});
