import { memo } from 'react';
import { type Axis, centreOf, NOTED_PITCH, widthOfAxis } from './axis.ts';
import { type Geometry, yOf } from './geometry.ts';
import { type Column, type Mark, seqOf } from './layout.ts';
import styles from './mark.module.css';
import { MarkShape, radiusAt } from './mark-shape.tsx';
import { cutText } from './text-width.ts';

/** A text beside a mark is at most as long. */
const NOTE_MAX = 220;
const BETWEEN = 10;
/** Columns that a text may run over. */
const LOOK_AHEAD = 12;

export interface Place {
  readonly columns: readonly Column[];
  readonly axis: Axis;
  readonly geometry: Geometry;
  /** id of the pattern of what a fault touched */
  readonly hatch: string;
}

interface MarkColumnProps extends Place {
  readonly index: number;
  /** the mark that the Tab key reaches, if it is here */
  readonly current: number | null;
  /** the mark that is open, if it is here */
  readonly chosen: number | null;
  readonly hrefOf: (seq: number) => string;
  readonly nameOf: (mark: Mark) => string;
}

/** Marks of a column, each a link to its own address, and the line from a call down to what it caused. */
export const MarkColumn = memo(function MarkColumn({
  index,
  current,
  chosen,
  hrefOf,
  nameOf,
  ...place
}: MarkColumnProps) {
  const { columns, axis, geometry } = place;
  const marks = columns[index]?.marks ?? [];
  const x = centreOf(axis, index);
  const places = marks.map((mark) => yOf(geometry, mark));
  return (
    <g>
      {marks.length > 1 && <path className={styles.joint} d={`M${x} ${Math.min(...places)}V${Math.max(...places)}`} />}
      {marks.map((mark) => {
        const seq = seqOf(mark);
        return (
          <a
            key={seq}
            href={hrefOf(seq)}
            className={styles.mark}
            tabIndex={seq === current ? 0 : -1}
            aria-label={nameOf(mark)}
            aria-current={chosen !== null && mark.seqs.includes(chosen) ? 'true' : undefined}
            data-seq={seq}
          >
            <rect className={styles.target} {...targetOf(mark, x, yOf(geometry, mark), axis.pitch)} />
            <MarkFigure mark={mark} index={index} {...place} />
          </a>
        );
      })}
    </g>
  );
});

/** Shape of a mark with the text beside it: under a call or a sign, beside the beginning of a life. */
export function MarkFigure({ mark, index, columns, axis, geometry, hatch }: Place & { mark: Mark; index: number }) {
  const { pitch } = axis;
  const [x, y] = [centreOf(axis, index), yOf(geometry, mark)];
  const note = mark.note === '' ? '' : cutText(mark.note, noteRoom(columns, index, axis, mark));
  const [right, down] =
    mark.lane === 'api'
      ? [4 - pitch / 2, 29]
      : mark.lane === 'world'
        ? [-Math.min(pitch / 2, 13), 27]
        : [radiusAt(pitch) + 4, -6];
  return (
    <>
      <MarkShape mark={mark} x={x} y={y} pitch={pitch} hatch={hatch} />
      {note !== '' && (
        <text className={styles.note} data-look={mark.look} data-lane={mark.lane} x={x + right} y={y + down}>
          {note}
        </text>
      )}
    </>
  );
}

/** Box around a mark: as wide as its column for a call, whose name stands in it. A mark is easy to hit, also where columns are narrow. */
export function targetOf({ lane }: Mark, x: number, y: number, pitch: number) {
  const width = lane === 'api' ? pitch : Math.min(pitch, 34);
  return { x: x - width / 2, y: y - 16, width, height: 32 };
}

/** Room to the right of a mark until the next text of its lane and row; none where columns are narrow. */
function noteRoom(columns: readonly Column[], index: number, axis: Axis, mark: Mark): number {
  if (axis.pitch < NOTED_PITCH) return 0;
  const from = centreOf(axis, index);
  for (let next = index + 1; next < Math.min(columns.length, index + LOOK_AHEAD); next += 1) {
    const room = centreOf(axis, next) - from - BETWEEN;
    if (room >= NOTE_MAX) break;
    if (columns[next]?.marks.some((each) => each.lane === mark.lane && each.row === mark.row && isInTheWay(each)))
      return room;
  }
  return Math.min(NOTE_MAX, widthOfAxis(axis) - from);
}

/** States of a life stand on its line, below the text. */
const isInTheWay = ({ note, lane, life }: Mark): boolean =>
  note !== '' || (lane !== 'api' && lane !== 'world' && !life);
