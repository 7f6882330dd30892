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

/** The checkpoint after an event; of a move of the clock, after what fell due in it. Null where none is kept. */
export function pointAfter(layout: Layout, points: ReadonlyMap<number, Checkpoint>, seq: number): Checkpoint | null {
  const column = layout.columnOf.get(seq);
  if (column === undefined) return null;
  const skip = layout.skips.find(({ from }) => from === column);
  return points.get(column) ?? (skip ? (points.get(skip.to) ?? null) : null);
}
