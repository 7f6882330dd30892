import { type Layout, type Mark, markOf } from './layout.ts';
import { LANE_ORDER } from './moment.ts';

/** A key to another mark, for a zoom in steps or, with neither, for the act of the mark's own link. */
interface DrawingKey {
  /** as `KeyboardEvent.key` names it */
  key: string;
  step?: Step;
  zoom?: number | 'fit';
  /** as it is written on a keyboard, where that is not its name */
  sign?: string;
  /** the same key without Shift */
  unshifted?: string;
}

interface DrawingKeys {
  keys: readonly DrawingKey[];
  /** for a browser */
  label: string;
}

/** Keys of the drawing, by what they do: the handler and the help dialog take them from here. */
export const DRAWING_KEYS: readonly DrawingKeys[] = [
  {
    keys: [
      { key: 'ArrowLeft', sign: '←', step: 'before' },
      { key: 'ArrowRight', sign: '→', step: 'after' },
    ],
    label: '本泳道的前一个、后一个',
  },
  {
    keys: [
      { key: 'ArrowUp', sign: '↑', step: 'up' },
      { key: 'ArrowDown', sign: '↓', step: 'down' },
    ],
    label: '上面、下面的泳道',
  },
  {
    keys: [
      { key: 'Home', step: 'first' },
      { key: 'End', step: 'last' },
    ],
    label: '本泳道的第一个、最后一个',
  },
  {
    keys: [
      { key: '[', step: 'refusedBefore' },
      { key: ']', step: 'refusedAfter' },
    ],
    label: '前一次、后一次拒绝',
  },
  { keys: [{ key: 'Enter' }], label: '打开' },
  {
    keys: [
      { key: '+', unshifted: '=', zoom: 1 },
      { key: '-', zoom: -1 },
      { key: '0', zoom: 'fit' },
    ],
    label: '放大、缩小、看全部',
  },
];

/** The keys of one row as they are written on a keyboard. */
export const signsOf = ({ keys }: DrawingKeys): readonly string[] => keys.map(({ key, sign = key }) => sign);

/** The key of the drawing that was pressed. */
export const keyOf = (pressed: string): DrawingKey | undefined =>
  DRAWING_KEYS.flatMap(({ keys }) => keys).find(({ key, unshifted }) => pressed === key || pressed === unshifted);

export type Step = 'before' | 'after' | 'up' | 'down' | 'first' | 'last' | 'refusedBefore' | 'refusedAfter';

/** The mark that a step leads to, as the seq of its first event; null where there is none. Rows of a lane count as lanes. */
export function walk(layout: Layout, from: number | null, step: Step): number | null {
  const end = layout.columns.length - 1;
  const here = from === null ? null : markOf(layout, from);
  if (!here) return step === 'first' || step === 'after' ? along(layout, 0, 1) : along(layout, end, -1);
  const { mark, column } = here;
  if (step === 'up' || step === 'down') return across(layout, mark, column, step === 'up' ? -1 : 1);
  const isOfLane = ({ lane }: Mark) => lane === mark.lane;
  if (step === 'first') return along(layout, 0, 1, isOfLane);
  if (step === 'last') return along(layout, end, -1, isOfLane);
  const direction = step === 'before' || step === 'refusedBefore' ? -1 : 1;
  return along(layout, column + direction, direction, step.startsWith('refused') ? isRefusal : isOfLane);
}

const isRefusal = ({ look }: Mark) => look === 'refused' || look === 'broken';

function along(
  { columns }: Layout,
  from: number,
  direction: 1 | -1,
  fits: (mark: Mark) => boolean = () => true,
): number | null {
  for (let index = from; index >= 0 && index < columns.length; index += direction) {
    const mark = columns[index]?.marks.find(fits);
    if (mark) return mark.seq;
  }
  return null;
}

/** The next mark above or below: of the same column and lane in another row, else the nearest one of the next lane that has any. */
function across(layout: Layout, from: Mark, column: number, direction: 1 | -1) {
  const beside = layout.columns[column]?.marks
    .filter((mark) => mark.lane === from.lane && (mark.row - from.row) * direction > 0)
    .toSorted((one, other) => (one.row - other.row) * direction)[0];
  if (beside) return beside.seq;
  for (let lane = LANE_ORDER.indexOf(from.lane) + direction; LANE_ORDER[lane] !== undefined; lane += direction) {
    const best = nearest(layout, column, (mark) => mark.lane === LANE_ORDER[lane]);
    if (best) return best.seq;
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
