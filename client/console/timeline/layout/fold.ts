import type { Column, Mark } from './layout.ts';
import type { Moment } from './moment.ts';

/** Repeated calls further apart than this stay apart, so that the time between is seen. */
const REPEAT_MAX_MS = 60_000;

/** The mark that this moment folds into: its neighbour of the same key, across polls of other tickets. */
export function foldTarget(
  columns: readonly Column[],
  { foldKey, isPoll, at }: Moment,
): { readonly column: number; readonly mark: Mark } | null {
  if (foldKey === null) return null;
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const column = columns[index] as Column;
    const mark = column.marks.find((each) => each.foldKey === foldKey);
    if (mark) return isPoll || isBareRepeat(column, at) ? { column: index, mark } : null;
    if (!isPoll || !column.marks.every((each) => each.isPoll)) return null;
  }
  return null;
}

/** A call that caused something stands for itself. */
function isBareRepeat({ marks, until }: Column, at: number): boolean {
  return marks.length === 1 && at - until < REPEAT_MAX_MS;
}

/** The column with one more event in one of its marks. */
export function folded(column: Column, into: Mark, { seq, at, isFaulty }: Moment): Column {
  const marks = column.marks.map((mark) =>
    mark === into ? { ...mark, seqs: [...mark.seqs, seq], isFaulty: mark.isFaulty || isFaulty } : mark,
  );
  return { ...column, until: Math.max(column.until, at), reached: Math.max(column.reached, at), marks };
}
