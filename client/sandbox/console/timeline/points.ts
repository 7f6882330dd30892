import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { Layout } from './layout/layout.ts';

/** The newest checkpoint of each column: the world as the column's events left it. */
export function pointsIn({ columnOf }: Layout, checkpoints: readonly Checkpoint[]): ReadonlyMap<number, Checkpoint> {
  const points = new Map<number, Checkpoint>();
  for (const point of checkpoints) {
    const column = columnOf.get(point.seq);
    if (column !== undefined) points.set(column, point);
  }
  return points;
}
