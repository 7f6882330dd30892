import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { countedList, countedMap, Id, nameChecks, rawTextUpTo, untilBroken, wholeFrom } from '#contract/fields.ts';
import { BODY_MAX, CAPS, CHECKPOINT_NAME_MAX, HEADER_MAX } from '#contract/limits.ts';
import { HEADERS } from '#contract/storage.ts';
import { HeaderName } from '#contract/wire/wire-schema.ts';
import { expectedFormat, FORMATS } from './format.ts';
import { Journal } from './journal.ts';
import { Whole } from './phone.ts';
import { Snapshot } from './snapshot.ts';
import { Count } from './snapshot-stores.ts';
import { Timeline } from './timeline.ts';
import { Instant } from './world.ts';

/** The control API: everything needed to run a world's calls again from its start, byte for byte (assumed). */

export const REPLAY_WARNING =
  'Holds secrets: passwords, codes, sessions, private keys and every request of this world. Keep it out of repositories and reports.';

const Target = rawTextUpTo(16_384);

/** Headers that decide how a call is answered, and the page that it came from, which a bundle keeps. */
export const REPLAYED_HEADERS = [
  'host',
  'cookie',
  'content-type',
  'content-encoding',
  'origin',
  'referer',
  'channel',
  'type',
  'source',
  'sec-fetch-site',
  'sec-fetch-dest',
  'sec-fetch-storage-access',
  HEADERS.csrf,
  HEADERS.embedded,
] as const;

/** Cookies that a response sets: a handful, and some to spare. */
const COOKIES_MAX = 50;

/** Ports of one host that a team's clients run on: a few, and some to spare. */
const ORIGINS_MAX = 100;

/** The response as sent; `broken` where a fault damaged it on its way. */
const RecordedResponse = z.strictObject({
  status: wholeFrom(100, 599),
  body: z.string(),
  cookies: countedList(z.string(), COOKIES_MAX),
  location: z.nullable(z.string()),
  broken: z.boolean(),
});
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** A request's body: its text, its bytes where they are no text, or only their number where it was not read whole. */
const RecordedBody = z.union([
  z.strictObject({ text: rawTextUpTo(BODY_MAX) }),
  z.strictObject({ base64: rawTextUpTo(2 * BODY_MAX) }),
  // A body that is too large counts as one byte more than the limit.
  z.strictObject({ bytes: wholeFrom(0, BODY_MAX + 1) }),
]);
export type RecordedBody = z.infer<typeof RecordedBody>;

/** A portal call, when it was let in. */
export const RecordedCall = z.strictObject({
  kind: z.literal('call'),
  /** its request id */
  id: Id,
  /** the instant it was carried out at */
  at: Instant,
  method: rawTextUpTo(16),
  target: Target,
  /** those above, and a csrf token under a name of the world's own */
  headers: countedMap(
    z.union([z.enum(REPLAYED_HEADERS), HeaderName]),
    rawTextUpTo(HEADER_MAX),
    REPLAYED_HEADERS.length + 1,
  ),
  body: z.nullable(RecordedBody),
  /** null while there was none */
  answer: z.nullable(RecordedResponse),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** A call that a fault had delayed, when it went on; `gone` when its caller had hung up. */
const Resumed = z.strictObject({ kind: z.enum(['resumed', 'gone']), id: Id, at: Instant });
const ControlCall = z.strictObject({
  kind: z.literal('control'),
  at: Instant,
  method: z.enum(['POST', 'PATCH', 'PUT', 'DELETE']),
  target: Target,
  body: z.unknown(),
});
/** For reading only: every other entry carries its own instant. */
const ClockMove = z.strictObject({ kind: z.literal('clock'), at: Instant, body: z.unknown() });

/** A checkpoint that was kept on request. */
const Kept = z.strictObject({
  kind: z.literal('checkpoint'),
  at: Instant,
  checkpoint: Id,
  name: z.nullable(z.string().check(...nameChecks(CHECKPOINT_NAME_MAX))),
});

/** A return to a checkpoint: the snapshot that it kept. */
const Return = z.strictObject({
  kind: z.literal('return'),
  at: Instant,
  /** left out by older versions */
  checkpoint: z.optional(Kept.shape.checkpoint),
  name: z.optional(Kept.shape.name),
  /** entries of this log that had come before the checkpoint; null where it is older than the log */
  to: z.nullable(Count),
  snapshot: Snapshot,
});

export const Recorded = z.discriminatedUnion('kind', [RecordedCall, Resumed, ControlCall, ClockMove, Kept, Return]);
export type Recorded = z.infer<typeof Recorded>;

const KeyPems = z.strictObject({
  publicKey: rawTextUpTo(4_096),
  privateKey: rawTextUpTo(8_192),
});

export const ReplayBundle = z.strictObject({
  warning: z.string(),
  replay: z.literal(FORMATS.replay, { error: ({ input }) => expectedFormat('replay', input) }),
  world: z.string(),
  /** the server's `--public-origin`, which its answers used; left out: none */
  publicOrigin: z.optional(z.string()),
  /** its `--allow-origin`, which its answers used, too; left out: none */
  allowOrigins: z.optional(countedList(z.string(), ORIGINS_MAX)),
  /** false when the log was full and begins later than the world did: at a snapshot taken on the way */
  complete: z.boolean(),
  /** entries before the start that are not kept any more */
  missing: Count,
  /** the world as it began, or as a snapshot put it */
  start: Snapshot,
  /** the world's time when its fixture began it; left out: it goes on from a snapshot */
  startedAt: z.optional(Instant),
  /** seq of the newest event before the log; left out by older versions */
  after: z.optional(Count),
  /** the keys it took since, in order */
  keys: countedList(untilBroken(KeyPems), CAPS.replayCalls),
  log: countedList(untilBroken(Recorded), 2 * CAPS.replayCalls),
});
export type ReplayBundle = z.infer<typeof ReplayBundle>;

/** The record of a bundle that was run again for reading, with its secrets masked. */
export const OpenedReplay = z.object({
  world: field('录下它的世界', z.string()),
  fixture: field('它开始时的场景', z.string()),
  seed: field('随机种子', z.string()),
  now: field('结束时世界的时间，毫秒', z.int()),
  complete: field('从世界的起点开始，没有缺少', z.boolean()),
  missing: field('起点之前已不再保留的条数', z.int()),
  calls: field('重放的请求数', z.int()),
  different: field('响应与录下的不同的请求数', z.int()),
  timeline: field('发生过的一切', Timeline),
  journal: field('记录，机密已遮盖', Journal),
});
export type OpenedReplay = z.infer<typeof OpenedReplay>;

export const SnapshotQuery = z.partial(
  z.strictObject({
    replay: field('1：返回回放包而不是快照', z.literal('1')),
    /** seq of the last event of the bundle; left out: the newest */
    until: field('回放包到这个序号的事件为止', Whole),
  }),
);
