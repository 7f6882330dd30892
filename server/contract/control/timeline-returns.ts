import * as z from 'zod/mini';
import { common } from './timeline-event.ts';

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
