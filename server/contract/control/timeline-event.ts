import * as z from 'zod/mini';

/** Place of an event in the timeline: its seq, and the world's time. */

export const Seq = z.int().check(z.gte(1));
export const common = { seq: Seq, at: z.int() };
