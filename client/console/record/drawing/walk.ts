import { type Layout, type Mark, markOf, seqOf } from './layout.ts';
import { LANE_ORDER } from './moment.ts';

export type Step = 'before' | 'after' | 'up' | 'down' | 'first' | 'last' | 'refusedBefore' | 'refusedAfter';

/** The mark that a step leads to, as the seq of its first event; null where there is none. Rows of a lane count as lanes. */
export function walk(layout: Layout, from: number | null, step: Step): number | null {
  const end = layout.columns.length - 1;
  const here = from === null ? null : markOf(layout, from);
  if (!here) return step === 'first' || step === 'after' ? along(layout, 0, 1) : along(layout, end, -1);
  const { mark, column } = here;
  const isOfLane = ({ lane }: Mark): boolean => lane === mark.lane;
  switch (step) {
    case 'before':
      return along(layout, column - 1, -1, isOfLane);
    case 'after':
      return along(layout, column + 1, 1, isOfLane);
    case 'first':
      return along(layout, 0, 1, isOfLane);
    case 'last':
      return along(layout, end, -1, isOfLane);
    case 'refusedBefore':
      return along(layout, column - 1, -1, isRefusal);
    case 'refusedAfter':
      return along(layout, column + 1, 1, isRefusal);
    case 'up':
      return across(layout, mark, column, -1);
    case 'down':
      return across(layout, mark, column, 1);
  }
}

const isRefusal = ({ look }: Mark): boolean => look === 'refused' || look === 'broken';

function along(
  { columns }: Layout,
  from: number,
  direction: 1 | -1,
  fits: (mark: Mark) => boolean = () => true,
): number | null {
  for (let index = from; index >= 0 && index < columns.length; index += direction) {
    const mark = columns[index]?.marks.find(fits);
    if (mark) return seqOf(mark);
  }
  return null;
}

/** The next mark above or below: of the same column and lane in another row, else the nearest one of the next lane that has any. */
function across(layout: Layout, from: Mark, column: number, direction: 1 | -1): number | null {
  const beside = layout.columns[column]?.marks
    .filter((mark) => mark.lane === from.lane && (mark.row - from.row) * direction > 0)
    .toSorted((one, other) => (one.row - other.row) * direction)[0];
  if (beside) return seqOf(beside);
  for (let lane = LANE_ORDER.indexOf(from.lane) + direction; LANE_ORDER[lane] !== undefined; lane += direction) {
    const best = nearest(layout, column, (mark) => mark.lane === LANE_ORDER[lane]);
    if (best) return seqOf(best);
  }
  return null;
}

/** The mark that is the fewest columns away; of two, the earlier one. */
function nearest({ columns }: Layout, from: number, fits: (mark: Mark) => boolean): Mark | undefined {
  for (let away = 0; away < columns.length; away += 1) {
    const found = columns[from - away]?.marks.find(fits) ?? columns[from + away]?.marks.find(fits);
    if (found) return found;
  }
  return undefined;
}
