import * as z from 'zod/mini';
import { calls, control, type Description, describe, Place } from '#contract/endpoint.ts';
import { CAPS, CHECKPOINT_NAME_MAX, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { OpenedReplay, ReplayBundle, SnapshotQuery } from './replay.ts';
import { Snapshot } from './snapshot.ts';
import { Done, Instant, SessionCookies, WorldSummary } from './world.ts';

/**
 * The control API: points of a world's past that it can go back to, the one way back in time (threat K10). Two are kept
 * by themselves for each act of a person, refused or not, and each act of the control API: the world just before it and
 * just after it; one is kept before anything came in; others are kept, and named, on request. At most 200 of a world are
 * kept, in at most 32 MB: the oldest go first, unnamed ones before named ones (assumed).
 */

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(CHECKPOINT_NAME_MAX));

export const Checkpoint = z.object({
  id: z.string(),
  /** start: before anything came in; before, act: before and after an act; asked: on request; left: the present that a return left */
  kind: z.enum(['start', 'before', 'act', 'asked', 'left']),
  /** null for a point that was taken by itself, or without a name */
  name: z.nullable(z.string()),
  /** the world's time to go back to */
  at: Instant,
  /** the timeline's newest event when it was kept */
  seq: z.int(),
  /** the act that it stands before or after, as method and path of the contract; null for none */
  call: z.nullable(z.string()),
  /** the answer's x-request-id of that act */
  requestId: z.nullable(z.string()),
  /** the portal's page that was shown, as a journal row names it; null where none is known */
  page: z.nullable(z.string()),
  /** memory that it takes, about */
  bytes: z.int(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

export const CheckpointList = z.object({
  /** the oldest first */
  checkpoints: z.array(Checkpoint).check(z.maxLength(CAPS.checkpoints)),
  /** memory that they take, about, what they share counted once, and may take at most */
  bytes: z.int(),
  maxBytes: z.literal(CHECKPOINTS_BYTES_MAX),
  max: z.literal(CAPS.checkpoints),
});
export type CheckpointList = z.infer<typeof CheckpointList>;

const NewCheckpoint = z.strictObject({ name: z.optional(Name) });

/** null takes the name away */
const CheckpointChange = z.strictObject({ name: z.nullable(Name) });

export const Returned = z.object({
  /** the point that the world went back to */
  checkpoint: Checkpoint,
  /** the present that it left: going back there undoes the return; null where the world was too large to keep it */
  undo: z.nullable(Checkpoint),
  /** the session and the tokens of that moment's browser, which the answer sets too; empty where it had none */
  cookies: SessionCookies,
  world: WorldSummary,
});
export type Returned = z.infer<typeof Returned>;

const CheckpointPlace = z.object({ id: Place });

/** A world kept: checkpoints, snapshots, replays. */
export const SNAPSHOT_CALLS = calls('控制：时间点和快照', {
  checkpoints: control('GET /checkpoints', '可以回到的时间点，旧的在前', CheckpointList),
  createCheckpoint: control('POST /checkpoints', '把现在存为时间点', Checkpoint, {
    body: NewCheckpoint,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  nameCheckpoint: control('PATCH /checkpoints/:id', '给时间点命名，有名字的最后清理', Checkpoint, {
    params: CheckpointPlace,
    body: CheckpointChange,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  deleteCheckpoint: control('DELETE /checkpoints/:id', '删除时间点', Done, {
    params: CheckpointPlace,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  returnToCheckpoint: control('POST /checkpoints/:id/return', '回到时间点；现在另存为一个，Cookie随之恢复', Returned, {
    params: CheckpointPlace,
    // The log goes on with an entry of its own for the return.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  snapshot: control('GET /snapshot', '整个世界的快照，不含日志；含机密', z.union([Snapshot, ReplayBundle]), {
    query: SnapshotQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
  restore: control('PUT /snapshot', '从快照恢复世界', WorldSummary, {
    body: Snapshot,
    // The log begins anew with the snapshot.
    replay: 'none',
    refusals: ['PHONE_INVALID'],
  }),
  openReplay: control('POST /replays', '把回放包重放一遍只供查看：时序和日志；不影响任何世界，也不保留', OpenedReplay, {
    body: ReplayBundle,
    isOfServer: true,
    refusals: ['PHONE_INVALID', 'SUBJECT_CONFLICT'],
  }),
});

export const snapshotWords = (): readonly Description[] => [
  describe(CheckpointPlace, { id: '时间点编号' }),
  describe(CheckpointList, {
    checkpoints: '时间点',
    bytes: '共占用的字节数，近似值',
    maxBytes: '最多占用的字节数',
    max: '最多几个',
  }),
  describe(NewCheckpoint, { name: '时间点的名称；不写则没有' }),
  describe(CheckpointChange, { name: '时间点的名称；null：去掉名称' }),
  describe(Checkpoint, {
    id: '时间点编号',
    kind: 'start开始、before操作之前、act操作之后、asked手动、left回去之前的现在',
    name: '名称；自动存的为null',
    at: '会回到的世界时间',
    seq: '当时时序中最新事件的序号',
    call: '前后的操作，如POST /uc/login；没有则为null',
    requestId: '这个操作的响应头x-request-id',
    page: '当时的门户页面，机密已遮盖；未知为null',
    bytes: '占用的字节数，近似值',
  }),
  describe(Returned, {
    checkpoint: '回到的时间点',
    undo: '回去之前的现在；回到它就是撤销；世界太大无法保存时为null',
    cookies: '当时的会话Cookie，响应也会写入浏览器；没有则为空',
    world: '回去之后的世界',
  }),
  describe(SnapshotQuery, { replay: '1：返回回放包而不是快照', until: '回放包到这个序号的事件为止' }),
  describe(OpenedReplay, {
    world: '录下它的世界',
    fixture: '它开始时的场景',
    seed: '随机种子',
    now: '结束时世界的时间，毫秒',
    complete: '从世界的起点开始，没有缺少',
    missing: '起点之前已不再保留的条数',
    calls: '重放的请求数',
    different: '回答与录下的不同的请求数',
    timeline: '发生过的一切',
    journal: '请求日志，机密已遮盖',
  }),
];
