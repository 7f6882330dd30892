import type { Step } from './walk.ts';

/** A step to another mark, a zoom in steps, or the act of the mark's own link. */
type Act = { readonly step: Step } | { readonly zoom: number | 'fit' } | { readonly link: true };

interface DrawingKey {
  /** as `KeyboardEvent.key` names it */
  readonly key: string;
  readonly act: Act;
  /** as it is written on a keyboard, where that is not its name */
  readonly sign?: string;
  /** the same key without Shift */
  readonly unshifted?: string;
}

interface DrawingKeys {
  readonly keys: readonly DrawingKey[];
  /** for a browser */
  readonly label: string;
  /** for the documentation */
  readonly words: string;
}

/** Keys of the drawing, by what they do: the handler, the help dialog and docs/console.md take them from here. */
export const DRAWING_KEYS: readonly DrawingKeys[] = [
  {
    keys: [
      { key: 'ArrowLeft', sign: '←', act: { step: 'before' } },
      { key: 'ArrowRight', sign: '→', act: { step: 'after' } },
    ],
    label: '本泳道的前一个、后一个',
    words: 'the mark before and after in its lane',
  },
  {
    keys: [
      { key: 'ArrowUp', sign: '↑', act: { step: 'up' } },
      { key: 'ArrowDown', sign: '↓', act: { step: 'down' } },
    ],
    label: '上面、下面的泳道',
    words: 'the lane above and below',
  },
  {
    keys: [
      { key: 'Home', act: { step: 'first' } },
      { key: 'End', act: { step: 'last' } },
    ],
    label: '本泳道的第一个、最后一个',
    words: 'the first and the last mark of the lane',
  },
  {
    keys: [
      { key: '[', act: { step: 'refusedBefore' } },
      { key: ']', act: { step: 'refusedAfter' } },
    ],
    label: '前一次、后一次拒绝',
    words: 'the refusal before and after',
  },
  { keys: [{ key: 'Enter', act: { link: true } }], label: '打开', words: 'opens the mark' },
  {
    keys: [
      { key: '+', unshifted: '=', act: { zoom: 1 } },
      { key: '-', act: { zoom: -1 } },
      { key: '0', act: { zoom: 'fit' } },
    ],
    label: '放大、缩小、看全部',
    words: 'zooms in, out, and shows all of it',
  },
];

/** Step to another mark that a key asks for. */
export function stepOf(pressed: string): Step | null {
  const act = actOf(pressed);
  return act && 'step' in act ? act.step : null;
}

/** Zoom that a key asks for. */
export function zoomOf(pressed: string): number | 'fit' | null {
  const act = actOf(pressed);
  return act && 'zoom' in act ? act.zoom : null;
}

/** The keys of one row as they are written on a keyboard. */
export const signsOf = ({ keys }: DrawingKeys): readonly string[] => keys.map(({ key, sign = key }) => sign);

const actOf = (pressed: string): Act | undefined =>
  DRAWING_KEYS.flatMap(({ keys }) => keys).find(({ key, unshifted }) => pressed === key || pressed === unshifted)?.act;
