import type { Relation } from '#console/events/relations.ts';
import { useStream } from '#console/record/stream.tsx';
import { clockText } from '#console/status/time-text.ts';
import { type Axis, centreOf, isFolded, NOTED_PITCH, widthOfAxis } from './axis.ts';
import drawing from './drawing.module.css';
import { AXIS_HEIGHT, type Geometry, yOf } from './geometry.ts';
import { type Column, type Layout, type Mark, markOf, seqOf } from './layout.ts';
import styles from './mark.module.css';
import { MarkShape, radiusAt } from './mark-shape.tsx';
import { markName } from './moment.ts';
import { cutText } from './text-width.ts';

/** A text beside a mark is at most as long. */
const NOTE_MAX = 220;
const BETWEEN = 10;
/** Columns that a text may run over. */
const LOOK_AHEAD = 12;

interface Place {
  readonly columns: readonly Column[];
  readonly axis: Axis;
  readonly geometry: Geometry;
  /** id of the pattern of what a fault touched */
  readonly hatch: string;
}

interface MarkColumnProps extends Place {
  readonly index: number;
  /** events that hang together with the open one */
  readonly lit: ReadonlySet<number>;
  /** seq of the mark that the Tab key reaches */
  readonly current: number | null;
  /** seq of the open event */
  readonly chosen: number | null;
}

/** Marks of a column, each a link to its own address, and the line from a call down to what it caused. */
export function MarkColumn({ index, lit, current, chosen, columns, axis, geometry, hatch }: MarkColumnProps) {
  const { bySeq, hrefOf } = useStream();
  const { pitch } = axis;
  const marks = columns[index]?.marks ?? [];
  const x = centreOf(axis, index);
  const places = marks.map((mark) => yOf(geometry, mark));
  return (
    <g>
      {marks.length > 1 && (
        <path
          className={styles.joint}
          opacity={lit.size > 0 ? 0.3 : undefined}
          d={`M${x} ${Math.min(...places)}V${Math.max(...places)}`}
        />
      )}
      {marks.map((mark) => {
        const [seq, y] = [seqOf(mark), yOf(geometry, mark)];
        const event = bySeq.get(seq);
        const note = cutText(mark.note, noteRoom(columns, index, axis, mark));
        // A call's name stands in it: its target is as wide as its column.
        const width = mark.lane === 'api' ? pitch : Math.min(pitch, 34);
        return (
          <a
            key={seq}
            href={hrefOf(seq)}
            className={styles.mark}
            tabIndex={seq === current ? 0 : -1}
            aria-label={event && `${clockText(event.at)} ${markName(event, bySeq, mark.seqs.length)}`}
            aria-current={chosen !== null && mark.seqs.includes(chosen) ? 'true' : undefined}
            data-seq={seq}
            data-look={mark.look}
            data-lane={mark.lane}
            data-lit={mark.seqs.some((each) => lit.has(each)) || undefined}
          >
            <rect className={styles.target} x={x - width / 2} y={y - 16} width={width} height={32} />
            <MarkShape mark={mark} x={x} y={y} pitch={pitch} hatch={hatch} />
            {note !== '' && <text {...besideOf(mark, x, y, pitch)}>{note}</text>}
          </a>
        );
      })}
    </g>
  );
}

/** Place of a mark's text: under a call or a sign, beside the beginning of a life. */
function besideOf({ lane }: Mark, x: number, y: number, pitch: number) {
  if (lane === 'api') return { x: x + 4 - pitch / 2, y: y + 29 };
  return lane === 'world' ? { x: x - Math.min(pitch / 2, 13), y: y + 27 } : { x: x + radiusAt(pitch) + 4, y: y - 6 };
}

/** Room to the right of a mark until the next text of its lane and row; none where columns are narrow. */
function noteRoom(columns: readonly Column[], index: number, axis: Axis, mark: Mark): number {
  if (axis.pitch < NOTED_PITCH) return 0;
  const from = centreOf(axis, index);
  const next = columns
    .slice(index + 1, index + LOOK_AHEAD)
    .findIndex(
      ({ marks }, step) =>
        !isFolded(axis, index + 1 + step) &&
        marks.some((each) => each.lane === mark.lane && each.row === mark.row && isInTheWay(each)),
    );
  const end = next === -1 ? widthOfAxis(axis) : centreOf(axis, index + 1 + next) - BETWEEN;
  return Math.min(NOTE_MAX, end - from);
}

/** States of a life stand on its line, below the text. */
const isInTheWay = ({ note, lane, life }: Mark): boolean =>
  note !== '' || (lane !== 'api' && lane !== 'world' && !life);

interface LinksProps extends Place {
  readonly layout: Layout;
  readonly chosen: number;
  readonly relations: readonly Relation[];
}

/** Lines between the open mark and what it hangs together with. */
export function Links({ layout, axis, geometry, chosen, relations }: LinksProps) {
  const pointOf = (seq: number): Point | null => {
    const found = markOf(layout, seq);
    return found && { x: centreOf(axis, found.column), y: yOf(geometry, found.mark) };
  };
  const here = pointOf(chosen);
  return (
    <>
      {here && <path className={drawing.here} d={`M${here.x} ${AXIS_HEIGHT - 4}V${geometry.height}`} />}
      {relations.map(({ from, to }) => {
        const [start, end] = [pointOf(from), pointOf(to)];
        return start && end && <path key={`${from}-${to}`} className={drawing.link} d={curve(start, end)} />;
      })}
    </>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Leaves and arrives level, so that lines of many lanes stay apart. */
function curve(from: Point, to: Point): string {
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`;
  const bend = Math.max(24, Math.abs(to.x - from.x) * 0.4) * Math.sign(to.x - from.x);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}
