import * as z from 'zod/mini';
import { countedList, countedMap, Id, nameChecks, rawTextUpTo, untilBroken, wholeFrom } from '#contract/fields.ts';
import { BODY_MAX, CAPS, CHECKPOINT_NAME_MAX, HEADER_MAX } from '#contract/limits.ts';
import { HEADERS } from '#contract/storage.ts';
import { HeaderName } from '#contract/wire/wire-schema.ts';
import { expectedFormat, FORMATS } from './format.ts';
import { SavedState } from './saved-state.ts';
import { Count, KeyPems } from './saved-stores.ts';
import { Instant } from './world.ts';

/**
 * The control API: a world as a file, to go on from its state, or to replay the calls since then, byte for byte
 * (assumed).
 */

const WARNING =
  'Holds secrets: passwords, codes, sessions, private keys and requests of this world. Keep it out of repositories and reports.';

const Target = rawTextUpTo(16_384);

/** Request headers that a replay log keeps: they decide the answer, or name the page that called. */
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

/** A portal call, noted when it was let in. */
export const RecordedCall = z.strictObject({
  kind: z.literal('call'),
  /** its request id */
  id: Id,
  /** the instant it was carried out at */
  at: Instant,
  method: rawTextUpTo(16),
  target: Target,
  /** `REPLAYED_HEADERS`, and the csrf token's header where the world names it otherwise */
  headers: countedMap(
    z.union([z.enum(REPLAYED_HEADERS), HeaderName]),
    rawTextUpTo(HEADER_MAX),
    REPLAYED_HEADERS.length + 1,
  ),
  body: z.nullable(RecordedBody),
  /** null until the call was answered */
  answer: z.nullable(RecordedResponse),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** The end of a delay by a fault: the call `resumed`, or is `gone` because its caller hung up. */
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
const AskedCheckpoint = z.strictObject({
  kind: z.literal('checkpoint'),
  at: Instant,
  checkpoint: Id,
  name: z.nullable(z.string().check(...nameChecks(CHECKPOINT_NAME_MAX))),
});

/** A return to a checkpoint, with the checkpoint's snapshot. */
const Return = z.strictObject({
  kind: z.literal('return'),
  at: Instant,
  /** left out by older versions */
  checkpoint: z.optional(AskedCheckpoint.shape.checkpoint),
  name: z.optional(AskedCheckpoint.shape.name),
  /** number of entries of this log before the checkpoint; null where the checkpoint is older than the log */
  to: z.nullable(Count),
  snapshot: SavedState,
});

export const Recorded = z.discriminatedUnion('kind', [
  RecordedCall,
  Resumed,
  ControlCall,
  ClockMove,
  AskedCheckpoint,
  Return,
]);
export type Recorded = z.infer<typeof Recorded>;

const ThisVersion = z.strictObject({
  warning: z.string(),
  version: z.literal(FORMATS.world),
  /** the world it was written of; going on from it does not rename */
  world: z.string(),
  /** the server's `--public-origin`, which its answers used; left out: none */
  publicOrigin: z.optional(z.string()),
  /** the server's `--allow-origin`, which its answers used; left out: none */
  allowOrigins: z.optional(countedList(z.string(), ORIGINS_MAX)),
  /** false when the log was full, and so begins at a later state than the world did */
  complete: z.boolean(),
  /** number of entries before the start that were dropped */
  missing: Count,
  /** the world as it stood before the first entry */
  start: SavedState,
  /** the world's time when its fixture began it; left out: it goes on from a snapshot */
  startedAt: z.optional(Instant),
  /** seq of the newest event before the log; left out by older versions */
  after: z.optional(Count),
  /** keys that the world took since the start, in order */
  keys: countedList(untilBroken(KeyPems), CAPS.replayCalls),
  /** entries since the start; empty for a snapshot */
  log: countedList(untilBroken(Recorded), CAPS.replayCalls),
});
export type WorldFile = z.infer<typeof ThisVersion>;

/** A world file; without a log it is a snapshot. */
export function worldFileOf(world: string, start: SavedState, since: Partial<WorldFile> = {}): WorldFile {
  const head = { warning: WARNING, version: FORMATS.world, world };
  return { ...head, complete: true, missing: 0, start, keys: [], log: [], ...since };
}

/** Reads a world file of any version as one of this version. A problem's path is that in the given file. */
export const WorldFile = z.clone(ThisVersion);
WorldFile._zod.run = (payload, context) => {
  const { value, issues } = payload;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return ThisVersion._zod.run(payload, context);
  const given = value as WorldFile & { readonly format?: unknown; readonly replay?: unknown };
  // Version 1 had two kinds: a snapshot was the state itself, a replay bundle all of the rest.
  const field = 'format' in given ? 'format' : 'replay' in given ? 'replay' : 'version';
  const wanted = field === 'version' ? FORMATS.world : 1;
  if (given[field] !== wanted) {
    const message = expectedFormat(wanted, given[field]);
    issues.push({ code: 'custom', path: [field], message, input: given[field] });
    return payload;
  }
  const { world, warning } = given;
  const { replay: _, ...rest } = given;
  if (field === 'format') payload.value = worldFileOf(world, given as unknown as SavedState, { warning });
  if (field === 'replay') payload.value = { ...rest, version: FORMATS.world };
  void ThisVersion._zod.run(payload, context);
  if (field === 'format')
    for (const issue of issues) if (issue.path?.[0] === 'start') Object.assign(issue, { path: issue.path.slice(1) });
  return payload;
};
