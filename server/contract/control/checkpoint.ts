import * as z from 'zod/mini';
import { CAPS, CHECKPOINT_NAME_MAX, CHECKPOINTS_BYTES_MAX } from '#contract/limits.ts';
import { Instant, SessionCookies, WorldSummary } from './world.ts';

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

export const NewCheckpoint = z.strictObject({ name: z.optional(Name) });
export type NewCheckpoint = z.infer<typeof NewCheckpoint>;

/** null takes the name away */
export const CheckpointChange = z.strictObject({ name: z.nullable(Name) });
export type CheckpointChange = z.infer<typeof CheckpointChange>;

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
