import * as z from 'zod/mini';

/** Place of an event in the timeline: its seq, and the world's time. */

export const Seq = z.int().check(z.gte(1));
/** An event of one kind. */
export const event = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({ seq: Seq, at: z.int(), kind: z.literal(kind), ...shape });

/** A checkpoint that was kept on request; those that are taken by themselves have no event. */
export const CheckpointEvent = event('checkpoint', {
  checkpoint: z.string(),
  name: z.nullable(z.string()),
});

/** A return to a checkpoint; `at` is `from`. */
export const ReturnEvent = event('return', {
  checkpoint: z.string(),
  name: z.nullable(z.string()),
  from: z.int(),
  to: z.int(),
  /** newest event when the checkpoint was taken: those between it and this one are the time that was left */
  back: z.int(),
});
