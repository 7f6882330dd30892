import type { Visit } from '#console/events/timeline.ts';
import type { Lane, Moment } from './moment.ts';

/** One mark, or several events folded into one. */
export interface Mark extends Moment {
  /** of its events, oldest first */
  readonly seqs: readonly number[];
  readonly row: number;
}

/** One step of the axis: a call or an act, with what it caused. */
export interface Column {
  readonly at: number;
  /** end of its last event, or of the stretch that it skipped */
  readonly until: number;
  /** latest time so far: what fell due in a skipped stretch comes after it, with earlier times */
  readonly reached: number;
  readonly jumpMs: number;
  readonly marks: readonly Mark[];
}

/** Life line of a code, a ticket or an authorisation; columns by index. */
export interface Life {
  readonly lane: Mark['lane'];
  readonly row: number;
  readonly from: number;
  /** null while it goes on */
  readonly to: number | null;
  /** nobody ever got it */
  readonly isLost: boolean;
}

/** Stretch of columns: of what fell due in time that the clock skipped, or of neighbouring calls of a visit. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  readonly columns: readonly Column[];
  readonly lives: readonly Life[];
  readonly skips: readonly (Stretch & { readonly until: number })[];
  readonly pages: readonly (Stretch & { readonly visit: Visit })[];
  /** column of each event */
  readonly columnOf: ReadonlyMap<number, number>;
  /** rows that each lane has used */
  readonly rows: Readonly<Partial<Record<Lane, number>>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Repeated calls further apart than this stay apart, so that the time between is seen. */
const REPEAT_MAX_MS = 60_000;
/** More lives at once share the rows that there are. */
const ROWS_MAX = 3;
/** Lives looked at: those before are long over, or so many at once that rows are shared anyway. */
const LOOK_BACK = 200;

/** Places of these moments, oldest first. @param visits by the seqs of calls */
export function layoutOf(moments: readonly Moment[], visits: ReadonlyMap<number, Visit> = new Map()): Layout {
  const columns: Mutable<Column>[] = [];
  const lives: Mutable<Life>[] = [];
  const skips: Mutable<Layout['skips'][number]>[] = [];
  const pages: Mutable<Layout['pages'][number]>[] = [];
  const columnOf = new Map<number, number>();
  const lifeOf = new Map<number, Mutable<Life>>();
  const rows: Partial<Record<Lane, number>> = {};
  for (const moment of moments) place(moment);
  return { columns, lives, skips, pages, columnOf, rows };

  function place(moment: Moment) {
    const { seq, at, lane, isFaulty, by } = moment;
    const target = foldTarget(columns, moment);
    if (target) {
      const { index, column, mark } = target;
      const more = { ...mark, seqs: [...mark.seqs, seq], isFaulty: mark.isFaulty || isFaulty };
      column.marks = column.marks.map((each) => (each === mark ? more : each));
      column.until = Math.max(column.until, at);
      column.reached = Math.max(column.reached, at);
      columnOf.set(seq, index);
      return;
    }
    const index = (by === null ? undefined : columnOf.get(by)) ?? open(moment);
    const row = live(moment, index);
    rows[lane] = Math.max(rows[lane] ?? 1, row + 1);
    const column = columns[index] as Mutable<Column>;
    column.marks = [...column.marks, { ...moment, seqs: [seq], row }];
    columnOf.set(seq, index);
    const visit = lane === 'api' ? visits.get(seq) : undefined;
    const last = pages.at(-1);
    if (visit && last?.visit === visit) last.to = index;
    else if (visit && visit.page !== null) pages.push({ visit, from: index, to: index });
  }

  /** A new column at the end; inside the last skip if it fell due there. */
  function open({ at, jumpMs }: Moment) {
    const index = columns.length;
    const last = skips.at(-1);
    if (jumpMs > 0) skips.push({ from: index, to: index, until: at + jumpMs });
    else if (last && last.to === index - 1 && at < last.until) last.to = index;
    const until = at + jumpMs;
    columns.push({ at, until, reached: Math.max(until, columns.at(-1)?.reached ?? until), jumpMs, marks: [] });
    return index;
  }

  /** Begins or ends the life that the moment is part of. @returns the row in which its mark stands */
  function live({ seq, lane, life: part }: Moment, column: number) {
    if (!part) return 0;
    const life = part.of === null ? undefined : lifeOf.get(part.of);
    if (life && part.is === 'end') life.to = column;
    const row = life?.row ?? freeRow(lives, lane, column);
    if (part.is === 'begin') {
      const begun = { lane, row, from: column, to: null, isLost: part.shape === 'lost' };
      lives.push(begun);
      lifeOf.set(seq, begun);
    }
    return row;
  }
}

/** The mark that this moment folds into: its neighbour of the same key, across polls of other tickets. */
function foldTarget(columns: readonly Mutable<Column>[], { foldKey, isPoll, at }: Moment) {
  if (foldKey === null) return null;
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const column = columns[index] as Mutable<Column>;
    const mark = column.marks.find((each) => each.foldKey === foldKey);
    // A call that caused something stands for itself.
    const isBareRepeat = column.marks.length === 1 && at - column.until < REPEAT_MAX_MS;
    if (mark) return isPoll || isBareRepeat ? { index, column, mark } : null;
    if (!isPoll || !column.marks.every((each) => each.isPoll)) return null;
  }
  return null;
}

/** The topmost row of a lane that no life holds at this column; of full ones, the row of the life that began first. */
function freeRow(lives: readonly Life[], lane: Mark['lane'], column: number) {
  const held = new Map<number, number>();
  for (const life of lives.slice(-LOOK_BACK)) {
    if (life.lane === lane && (life.to === null || life.to >= column)) held.set(life.row, life.from);
  }
  for (let row = 0; row < ROWS_MAX; row += 1) if (!held.has(row)) return row;
  const [oldest] = [...held].toSorted(([, one], [, other]) => one - other);
  return oldest?.[0] ?? 0;
}

/** The mark that holds this event; null for one that is not drawn. */
export function markOf(layout: Layout, seq: number): { readonly mark: Mark; readonly column: number } | null {
  const column = layout.columnOf.get(seq);
  if (column === undefined) return null;
  const mark = layout.columns[column]?.marks.find(({ seqs }) => seqs.includes(seq));
  return mark ? { mark, column } : null;
}

/** Columns of a stretch of events; null where none of them is drawn. */
export function columnsOf({ columnOf }: Layout, from: number, to: number): Stretch | null {
  const columns = [...columnOf].filter(([seq]) => seq >= from && seq <= to).map(([, column]) => column);
  return columns.length === 0 ? null : { from: Math.min(...columns), to: Math.max(...columns) };
}
