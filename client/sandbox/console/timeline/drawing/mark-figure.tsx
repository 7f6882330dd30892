import type { Axis } from '#client-sandbox/console/timeline/layout/axis.ts';
import type { Column, Mark } from '#client-sandbox/console/timeline/layout/layout.ts';
import { cutText } from '#client-sandbox/console/timeline/layout/text-width.ts';
import styles from './mark.module.css';
import { MarkShape, radiusAt } from './mark-shape.tsx';
import { noteRoom } from './note-room.ts';

interface MarkFigureProps {
  readonly mark: Mark;
  /** of its column */
  readonly index: number;
  readonly columns: readonly Column[];
  readonly axis: Axis;
  readonly hatch: string;
}

/** Shape of a mark with the text beside it, around the mark's middle. */
export function MarkFigure({ mark, index, columns, axis, hatch }: MarkFigureProps) {
  const note = mark.note === '' ? '' : cutText(mark.note, noteRoom(columns, index, axis, mark));
  return (
    <>
      <MarkShape mark={mark} pitch={axis.pitch} hatch={hatch} />
      {note !== '' && <Note mark={mark} text={note} pitch={axis.pitch} />}
    </>
  );
}

function Note({ mark, text, pitch }: { mark: Mark; text: string; pitch: number }) {
  const place =
    mark.lane === 'api'
      ? { x: -Math.min(pitch / 2 - 4, 34), y: 32 }
      : mark.lane === 'world'
        ? { x: -Math.min(pitch / 2, 14), y: 30 }
        : { x: radiusAt(pitch) + 4, y: -5 };
  return (
    <text className={styles.note} data-look={mark.look} data-lane={mark.lane} {...place}>
      {text}
    </text>
  );
}

/** Box around a mark: as wide as its column for a call, whose name stands in it. A mark is easy to hit, also where columns are narrow. */
export function targetOf({ lane }: Mark, pitch: number) {
  const width = lane === 'api' ? Math.max(4, pitch) : Math.max(4, Math.min(pitch, 34));
  return { x: -width / 2, y: -17, width, height: 34 };
}
