import type { Lane, LifeEnd, LifePart, Look, MarkLane, Sign } from './moment.ts';

/** One mark, or several events folded into one. */
export interface Mark {
  /** of its events, oldest first */
  readonly seqs: readonly number[];
  readonly lane: MarkLane;
  readonly row: number;
  readonly look: Look;
  readonly sign: Sign | null;
  readonly label: string;
  readonly note: string;
  readonly life: LifePart | null;
  readonly isFaulty: boolean;
  readonly isPoll: boolean;
  readonly foldKey: string | null;
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
  /** of the event that began it */
  readonly seq: number;
  readonly lane: MarkLane;
  readonly row: number;
  readonly from: number;
  /** null while it goes on */
  readonly to: number | null;
  readonly end: LifeEnd | null;
  /** columns of its states in between */
  readonly steps: readonly number[];
}

/** Stretch of the world's time that a move of the clock skipped, with the columns of what fell due in it. */
export interface Skip {
  readonly from: number;
  readonly to: number;
  readonly until: number;
}

/** Neighbouring calls of one page. */
export interface PageSpan {
  readonly page: string;
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  readonly columns: readonly Column[];
  readonly lives: readonly Life[];
  readonly skips: readonly Skip[];
  readonly pages: readonly PageSpan[];
  /** column of each event */
  readonly columnOf: ReadonlyMap<number, number>;
  /** index of each life by the event that began it */
  readonly lifeOf: ReadonlyMap<number, number>;
  /** rows that each lane has used */
  readonly rows: Readonly<Partial<Record<Lane, number>>>;
}

export const EMPTY_LAYOUT: Layout = {
  columns: [],
  lives: [],
  skips: [],
  pages: [],
  columnOf: new Map(),
  lifeOf: new Map(),
  rows: {},
};

/** The mark that holds this event; null for one that is not drawn. */
export function markOf(layout: Layout, seq: number): { readonly mark: Mark; readonly column: number } | null {
  const column = layout.columnOf.get(seq);
  if (column === undefined) return null;
  const mark = layout.columns[column]?.marks.find(({ seqs }) => seqs.includes(seq));
  return mark ? { mark, column } : null;
}

export const seqOf = ({ seqs }: Mark): number => seqs[0] as number;
