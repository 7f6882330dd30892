import type { Life } from './layout.ts';
import type { Lane } from './moment.ts';

/** More lives at once share the rows that there are. */
const ROWS_MAX = 4;
/** Lives looked at: those before are long over, or so many at once that rows are shared anyway. */
const LOOK_BACK = 200;

/** The topmost row of a lane that no life holds at this column; of full ones, the row of the life that began first. */
export function freeRow(lives: readonly Life[], lane: Lane, column: number): number {
  const held = new Map<number, number>();
  for (const life of lives.slice(-LOOK_BACK)) {
    if (life.lane !== lane) continue;
    if (life.to === null || life.to >= column) held.set(life.row, life.from);
  }
  for (let row = 0; row < ROWS_MAX; row += 1) if (!held.has(row)) return row;
  const [oldest] = [...held].toSorted(([, one], [, other]) => one - other);
  return oldest?.[0] ?? 0;
}
