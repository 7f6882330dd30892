import * as z from 'zod/mini';

/** Place of an event in the timeline: its seq, and the world's time. */

export const Seq = z.int().check(z.gte(1));
export const common = { seq: Seq, at: z.int() };

/** A checkpoint that was kept on request; those that are taken by themselves have no event. */
export const CheckpointEvent = z.object({
  ...common,
  kind: z.literal('checkpoint'),
  checkpoint: z.string(),
  name: z.nullable(z.string()),
});

/** A return to a checkpoint; `at` is `from`. */
export const ReturnEvent = z.object({
  ...common,
  kind: z.literal('return'),
  checkpoint: z.string(),
  name: z.nullable(z.string()),
  from: z.int(),
  to: z.int(),
  /** newest event when the checkpoint was taken: those between it and this one are the time that was left */
  back: z.int(),
});
