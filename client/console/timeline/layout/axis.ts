import type { Column } from './layout.ts';

export type AxisKind = 'order' | 'time';

/** Places of the columns, in pixels. */
export interface Axis {
  readonly kind: AxisKind;
  readonly pitch: number;
  /** middles of the marks */
  readonly centres: Float64Array;
  /** left edges, one more than there are columns, so that the last is the whole width */
  readonly edges: Float64Array;
}

/** Room for the length of what the clock skipped. */
const FOLD_WIDTH = 64;
/** On an axis of time a second is as wide as a column, and a wait at most as wide as this many. */
const WAIT_MAX_PITCHES = 6;
const SECOND_MS = 1000;

/** One pass over the columns. Order: evenly spaced. Time: a second is `pitch` wide, long waits are cut. */
export function axisOf(columns: readonly Column[], kind: AxisKind, pitch: number): Axis {
  const centres = new Float64Array(columns.length);
  const edges = new Float64Array(columns.length + 1);
  let x = 0;
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    if (kind === 'time' && before) x += waitWidth(column.at - before.reached, pitch);
    edges[index] = x;
    const width = markWidth(column, pitch);
    centres[index] = x + width / 2;
    // Polls that took long are one mark at their beginning.
    x += kind === 'time' && column.jumpMs === 0 ? width + waitWidth(column.until - column.at, pitch) : width;
  });
  edges[columns.length] = x;
  return { kind, pitch, centres, edges };
}

function waitWidth(waitMs: number, pitch: number): number {
  return Math.min(Math.max(0, (waitMs / SECOND_MS) * pitch), WAIT_MAX_PITCHES * pitch);
}

const markWidth = ({ jumpMs }: Column, pitch: number): number => (jumpMs > 0 ? Math.max(pitch, FOLD_WIDTH) : pitch);

/** True if time on the axis is cut before this column: it waited longer than the axis shows. */
export function isCut(columns: readonly Column[], index: number): boolean {
  const [before, column] = [columns[index - 1], columns[index]];
  return before !== undefined && column !== undefined && column.at - before.reached > WAIT_MAX_PITCHES * SECOND_MS;
}

export function leftOf({ edges }: Axis, column: number): number {
  return edges[Math.max(0, Math.min(column, edges.length - 1))] ?? 0;
}

export const centreOf = ({ centres }: Axis, column: number): number => centres[column] ?? 0;

/** Room behind the newest column, for the text beside its marks. */
export const TRAIL = 120;

export const widthOfAxis = ({ edges }: Axis): number => (edges[edges.length - 1] ?? 0) + TRAIL;

/** Index of the column at this place; of the last one beyond the end. Halves the range at each step. */
export function columnAt({ edges }: Axis, x: number): number {
  let low = 0;
  let high = Math.max(0, edges.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The place on another axis of the same columns that shows what stands here; what stands behind the last column is at its end. */
export function placeOn(to: Axis, from: Axis, x: number): number {
  const column = columnAt(from, x);
  const [left, right] = [leftOf(from, column), leftOf(from, column + 1)];
  const share = right > left ? Math.max(0, Math.min(1, (x - left) / (right - left))) : 0;
  return leftOf(to, column) + share * (leftOf(to, column + 1) - leftOf(to, column));
}

/** The widest pitch of these at which everything fits; the narrowest where nothing does. */
export function fittingPitch(
  columns: readonly Column[],
  kind: AxisKind,
  room: number,
  pitches: readonly number[],
): number {
  const fitting = pitches.filter((pitch) => widthOfAxis(axisOf(columns, kind, pitch)) <= room);
  return Math.max(...(fitting.length > 0 ? fitting : [Math.min(...pitches)]));
}
