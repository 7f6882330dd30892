import * as z from 'zod/mini';
import { field } from '#contract/field.ts';

/** Place of an event in the timeline: its seq, and the world's time. */

export const Seq = z.int().check(z.gte(1));
/** An event of one kind. */
export const event = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({
    seq: field('序号，逐一递增', Seq),
    at: field('发生的时间（世界时间）', z.int()),
    kind: field('事件的种类', z.literal(kind)),
    ...shape,
  });

/** A checkpoint that was kept on request; those that are taken by themselves have no event. */
export const CheckpointEvent = event('checkpoint', {
  checkpoint: field('时间点编号', z.string()),
  name: field('时间点的名称；没有为null', z.nullable(z.string())),
});

/** A return to a checkpoint; `at` is `from`. */
export const ReturnEvent = event('return', {
  checkpoint: field('时间点编号', z.string()),
  name: field('时间点的名称；没有为null', z.nullable(z.string())),
  from: field('之前的世界时间', z.int()),
  to: field('之后的世界时间', z.int()),
  back: field('回到的时间点之前最后一个事件的序号', z.int()),
});
