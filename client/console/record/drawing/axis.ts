import { clockText, dayText } from '#console/status/time-text.ts';
import type { Column, Stretch } from './layout.ts';
import { lengthText } from './moment.ts';

/** Widths of a column, in pixels, from far to near. */
const PITCHES = [6, 9, 14, 20, 28, 40, 56, 76, 108, 152] as const;
export const USUAL_PITCH = 76;
/** From here a call's name stands in its mark; below, the mark is its shape alone. */
export const NAMED_PITCH = 56;
/** From here there is room for texts beside the marks. */
export const NOTED_PITCH = 20;

/** Room for the length of what the clock skipped. */
const JUMP_WIDTH = 64;
/** Room for columns that are folded away, and how many are worth it. */
const FOLD_WIDTH = 56;
const FOLD_MIN = 3;
/** Room behind the newest column, for the text beside its marks. */
export const TRAIL = 120;

/** Places of the columns, in pixels: their order, evenly spaced. */
export interface Axis {
  readonly pitch: number;
  /** left edges, one more than there are columns, so that the last is the whole width */
  readonly edges: readonly number[];
  /** columns that are folded away */
  readonly folds: readonly Stretch[];
}

/** @param lit columns that hang together: what lies between them is folded away, so that all of them are in sight */
export function axisOf(columns: readonly Column[], pitch: number, lit: readonly number[] = []): Axis {
  const folds = foldsBetween(lit);
  const edges = [0];
  columns.forEach(({ jumpMs }, index) => {
    const fold = folds.find(({ from, to }) => index >= from && index <= to);
    const width = fold ? FOLD_WIDTH / (fold.to - fold.from + 1) : jumpMs > 0 ? Math.max(pitch, JUMP_WIDTH) : pitch;
    edges.push((edges[index] as number) + width);
  });
  return { pitch, edges, folds };
}

function foldsBetween(lit: readonly number[]): Stretch[] {
  const shown = [...new Set(lit)].toSorted((one, other) => one - other);
  return shown.flatMap((column, index) => {
    const next = shown[index + 1] ?? column;
    return next - column > FOLD_MIN ? [{ from: column + 1, to: next - 1 }] : [];
  });
}

export const isFolded = ({ folds }: Axis, column: number): boolean =>
  folds.some(({ from, to }) => column >= from && column <= to);

export function leftOf({ edges }: Axis, column: number): number {
  return edges[Math.max(0, Math.min(column, edges.length - 1))] ?? 0;
}

export const centreOf = (axis: Axis, column: number): number => (leftOf(axis, column) + leftOf(axis, column + 1)) / 2;

export const widthOfAxis = ({ edges }: Axis): number => (edges.at(-1) ?? 0) + TRAIL;

/** Index of the column at this place; of the last one beyond the end. */
export const columnAt = ({ edges }: Axis, x: number): number =>
  Math.max(
    0,
    Math.min(
      edges.findLastIndex((edge) => edge <= x),
      edges.length - 2,
    ),
  );

/** One step nearer or farther, or the widest pitch at which everything fits; the same at the end. */
export function zoomed(columns: readonly Column[], pitch: number, by: number | 'fit', room: number): number {
  if (by === 'fit') {
    const fitting = PITCHES.filter((each) => widthOfAxis(axisOf(columns, each)) <= room);
    return fitting.at(-1) ?? PITCHES[0];
  }
  const index = PITCHES.findIndex((each) => each >= pitch) + by;
  return PITCHES[Math.max(0, Math.min(PITCHES.length - 1, index))] as number;
}

interface AxisText {
  column: number;
  /** middle of the text */
  x: number;
  text: string;
}

const SECOND_MS = 1000;
const BETWEEN_TEXTS = 10;
const CLOCK_MARGIN = 34;
const CLOCK_EVERY = 84;

/** The world's time that went by between columns, where it is a second or more and there is room to write it; the longer first. */
export function gapTexts(columns: readonly Column[], axis: Axis): AxisText[] {
  const shown: (AxisText & { readonly ms: number; readonly half: number })[] = [];
  for (const [index, column] of columns.entries()) {
    const ms = column.at - (columns[index - 1]?.reached ?? column.at);
    if (ms < SECOND_MS || isFolded(axis, index)) continue;
    const text = lengthText(ms);
    const next = { column: index, x: leftOf(axis, index), text, ms, half: textWidth(text) / 2 };
    const last = shown.at(-1);
    const isFree = !last || last.x + last.half + BETWEEN_TEXTS <= next.x - next.half;
    if (isFree) shown.push(next);
    else if (last.ms < ms) shown[shown.length - 1] = next;
  }
  return shown;
}

/** The time of day over the axis, where it is another one and there is room; with the day where that changes. */
export function clockTexts(columns: readonly Column[], axis: Axis): AxisText[] {
  const shown: AxisText[] = [];
  let [day, time] = [dayText(columns[0]?.at ?? 0), ''];
  for (const [column, { at }] of columns.entries()) {
    // The first one is not cut off at the left edge.
    const x = Math.max(CLOCK_MARGIN, centreOf(axis, column));
    if (isFolded(axis, column) || x - (shown.at(-1)?.x ?? Number.NEGATIVE_INFINITY) < CLOCK_EVERY) continue;
    const [ownDay, ownTime] = [dayText(at), clockText(at)];
    if (ownTime === time && ownDay === day) continue;
    shown.push({ column, x, text: ownDay === day ? ownTime : `${ownDay} ${ownTime}` });
    [day, time] = [ownDay, ownTime];
  }
  return shown;
}

/** Widths in the small type of the drawing, in pixels: a little more than any font takes. */
const WIDE_LETTER = 12;
const NARROW_LETTER = 6.8;
const ELLIPSIS = 10;

/** Room that a text takes at most; measured by its letters, because asking the browser would cost a layout for each. */
export function textWidth(text: string): number {
  // Chinese letters begin where the radicals do.
  return [...text].reduce((width, letter) => width + (letter >= '⺀' ? WIDE_LETTER : NARROW_LETTER), 0);
}

/** The text, cut to this room with an ellipsis; empty where not even one letter fits. */
export function cutText(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(letters.join('')) + ELLIPSIS > room) letters.pop();
  return letters.length === 0 ? '' : `${letters.join('')}…`;
}
