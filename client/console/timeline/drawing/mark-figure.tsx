import type { Axis } from '#console/timeline/layout/axis.ts';
import type { Column, Mark } from '#console/timeline/layout/layout.ts';
import { radiusAt } from '#console/timeline/layout/parts.ts';
import { cutText } from '#console/timeline/layout/text-width.ts';
import styles from './mark.module.css';
import { MarkShape } from './mark-shape.tsx';
import { noteRoom } from './note-room.ts';

interface MarkFigureProps {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  /** of its column */
  readonly index: number;
  readonly columns: readonly Column[];
  readonly axis: Axis;
  readonly hatch: string;
}

/** Shape of a mark with the text beside it. */
export function MarkFigure({ mark, x, y, index, columns, axis, hatch }: MarkFigureProps) {
  const note = mark.note === '' ? '' : cutText(mark.note, noteRoom(columns, index, axis, mark));
  return (
    <>
      <MarkShape mark={mark} x={x} y={y} pitch={axis.pitch} hatch={hatch} />
      {note !== '' && <Note mark={mark} x={x} y={y} text={note} pitch={axis.pitch} />}
    </>
  );
}

interface NoteProps {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly pitch: number;
}

/** Under a call or a sign, beside the beginning of a life. */
function Note({ mark, x, y, text, pitch }: NoteProps) {
  const [right, down] =
    mark.lane === 'api'
      ? [4 - pitch / 2, 32]
      : mark.lane === 'world'
        ? [-Math.min(pitch / 2, 14), 30]
        : [radiusAt(pitch) + 4, -6];
  return (
    <text className={styles.note} data-look={mark.look} data-lane={mark.lane} x={x + right} y={y + down}>
      {text}
    </text>
  );
}

/** Box around a mark: as wide as its column for a call, whose name stands in it. A mark is easy to hit, also where columns are narrow. */
export function targetOf({ lane }: Mark, x: number, y: number, pitch: number) {
  const width = lane === 'api' ? Math.max(4, pitch) : Math.max(4, Math.min(pitch, 34));
  return { x: x - width / 2, y: y - 17, width, height: 34 };
}
