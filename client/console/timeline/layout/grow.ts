import { folded, foldTarget } from './fold.ts';
import type { Column, Layout, Life, Mark, PageSpan, Skip } from './layout.ts';
import type { Lane, Moment } from './moment.ts';

/** More lives at once share the rows that there are. */
const ROWS_MAX = 4;
/** Lives looked at: those before are long over, or so many at once that rows are shared anyway. */
const LOOK_BACK = 200;

/** The topmost row of a lane that no life holds at this column; of full ones, the row of the life that began first. */
function freeRow(lives: readonly Life[], lane: Lane, column: number): number {
  const held = new Map<number, number>();
  for (const life of lives.slice(-LOOK_BACK)) {
    if (life.lane !== lane) continue;
    if (life.to === null || life.to >= column) held.set(life.row, life.from);
  }
  for (let row = 0; row < ROWS_MAX; row += 1) if (!held.has(row)) return row;
  const [oldest] = [...held].toSorted(([, one], [, other]) => one - other);
  return oldest?.[0] ?? 0;
}

/** A copy of a layout that may be written to; what does not change stays the same object, so that it is not drawn again. */
interface Draft {
  readonly columns: Column[];
  readonly lives: Life[];
  readonly skips: Skip[];
  readonly pages: PageSpan[];
  readonly columnOf: Map<number, number>;
  readonly lifeOf: Map<number, number>;
  readonly rows: Partial<Record<Lane, number>>;
}

/** The layout with these moments after what it holds; one pass over the new ones. */
export function grow(layout: Layout, moments: readonly Moment[]): Layout {
  if (moments.length === 0) return layout;
  const draft: Draft = {
    columns: [...layout.columns],
    lives: [...layout.lives],
    skips: [...layout.skips],
    pages: [...layout.pages],
    columnOf: new Map(layout.columnOf),
    lifeOf: new Map(layout.lifeOf),
    rows: { ...layout.rows },
  };
  for (const moment of moments) place(draft, moment);
  return draft;
}

function place(draft: Draft, moment: Moment): void {
  const { columns, columnOf } = draft;
  const target = foldTarget(columns, moment);
  if (target) {
    columns[target.column] = folded(columns[target.column] as Column, target.mark, moment);
    columnOf.set(moment.seq, target.column);
    return;
  }
  const cause = moment.by === null ? undefined : columnOf.get(moment.by);
  const index = cause ?? columns.length;
  const row = live(draft, moment, index);
  draft.rows[moment.lane] = Math.max(draft.rows[moment.lane] ?? 1, row + 1);
  const mark: Mark = {
    seqs: [moment.seq],
    lane: moment.lane,
    row,
    look: moment.look,
    sign: moment.sign,
    label: moment.label,
    note: moment.note,
    life: known(draft, moment.life),
    isFaulty: moment.isFaulty,
    isPoll: moment.isPoll,
    foldKey: moment.foldKey,
  };
  const column = columns[index] ?? opened(draft, moment);
  columns[index] = { ...column, marks: [...column.marks, mark] };
  columnOf.set(moment.seq, index);
  if (moment.page !== null) turn(draft, moment.page, index);
}

/** A new column at the end; inside the last skip if it fell due there. */
function opened({ columns, skips }: Draft, { at, jumpMs }: Moment): Column {
  const index = columns.length;
  const last = skips.at(-1);
  if (jumpMs > 0) skips.push({ from: index, to: index, until: at + jumpMs });
  else if (last && last.to === index - 1 && at < last.until) skips[skips.length - 1] = { ...last, to: index };
  const until = at + jumpMs;
  return { at, until, reached: Math.max(until, columns.at(-1)?.reached ?? until), jumpMs, marks: [] };
}

/** A part whose life is not drawn, because its beginning was let go for newer events, is part of none. */
function known({ lifeOf }: Draft, part: Mark['life']): Mark['life'] {
  return part && !part.begins && part.of !== null && !lifeOf.has(part.of) ? { ...part, of: null } : part;
}

/** Begins, carries on or ends the life that the moment is part of. @returns the row in which its mark stands */
function live(draft: Draft, { seq, lane, life: part }: Moment, column: number): number {
  const { lives, lifeOf } = draft;
  if (!part) return 0;
  if (part.begins) {
    const row = freeRow(lives, lane, column);
    lifeOf.set(seq, lives.length);
    lives.push({ seq, lane, row, from: column, to: null, end: part.end, steps: [] });
    return row;
  }
  const index = part.of === null ? undefined : lifeOf.get(part.of);
  const life = index === undefined ? undefined : lives[index];
  // Its beginning is filtered out, or was dropped for newer events.
  if (index === undefined || !life) return freeRow(lives, lane, column);
  lives[index] =
    part.end === null
      ? { ...life, steps: [...life.steps, column] }
      : // A lost message's code expires like any other, but nobody could have used it.
        { ...life, to: column, end: life.end ?? part.end };
  return life.row;
}

/** A call of another page ends the span of the page before. */
function turn({ pages }: Draft, page: string, column: number): void {
  const last = pages.at(-1);
  if (last?.page === page) pages[pages.length - 1] = { ...last, to: column };
  else pages.push({ page, from: column, to: column });
}
