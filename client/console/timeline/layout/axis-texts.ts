import { clockText, dayText, spanText } from '#console/status/time-text.ts';
import { type Axis, centreOf, isCut, leftOf } from './axis.ts';
import type { Column } from './layout.ts';
import { textWidth } from './text-width.ts';

export interface AxisText {
  readonly column: number;
  /** middle of the text */
  readonly x: number;
  readonly text: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const BETWEEN_TEXTS = 10;
const CLOCK_EVERY = 132;
const CLOCK_MARGIN = 34;

/** The world's time that went by between columns, where it is a second or more and there is room to write it; the longer first. */
export function gapTexts(columns: readonly Column[], axis: Axis): AxisText[] {
  const shown: (AxisText & { readonly ms: number; readonly half: number })[] = [];
  for (let index = 1; index < columns.length; index += 1) {
    const [before, column] = [columns[index - 1], columns[index]] as [Column, Column];
    const ms = column.at - before.reached;
    if (ms < SECOND_MS || (axis.kind === 'time' && !isCut(columns, index))) continue;
    const text = gapText(ms);
    const x =
      axis.kind === 'time' ? (leftOf(axis, index) + leftOf(axis, index - 1) + axis.pitch) / 2 : leftOf(axis, index);
    const next = { column: index, x, text, ms, half: textWidth(text) / 2 };
    const last = shown.at(-1);
    const isFree = !last || last.x + last.half + BETWEEN_TEXTS <= next.x - next.half;
    if (isFree) shown.push(next);
    else if (last.ms < ms) shown[shown.length - 1] = next;
  }
  return shown.map(({ column, x, text }) => ({ column, x, text }));
}

/** The time of day over the axis, as often as there is room; with the day where that changes. Only those of the columns asked for are written. */
export function clockTexts(columns: readonly Column[], axis: Axis, from = 0, to = columns.length - 1): AxisText[] {
  const shown: AxisText[] = [];
  const dayAt = daysOf();
  let day = columns[0] ? dayAt(columns[0].at) : '';
  let last = Number.NEGATIVE_INFINITY;
  columns.forEach(({ at }, column) => {
    // The first one is not cut off at the left edge.
    const x = Math.max(CLOCK_MARGIN, centreOf(axis, column));
    if (x - last < CLOCK_EVERY) return;
    last = x;
    const own = dayAt(at);
    if (column >= from && column <= to)
      shown.push({ column, x, text: own === day ? clockText(at) : `${own} ${clockText(at)}` });
    day = own;
  });
  return shown;
}

/** Days of instants of which most share a quarter of an hour with the one before: no zone's day begins within one. */
function daysOf(): (at: number) => string {
  let quarter = Number.NaN;
  let day = '';
  return (at) => {
    const own = Math.floor(at / QUARTER_MS);
    if (own !== quarter) day = dayText(at);
    quarter = own;
    return day;
  };
}

/** A length in at most two units: `2秒`, `5分钟`, `1小时30分钟`. */
export function gapText(ms: number): string {
  const unit = ms < HOUR_MS ? SECOND_MS : MINUTE_MS;
  return spanText(Math.max(unit, Math.round(ms / unit) * unit));
}
