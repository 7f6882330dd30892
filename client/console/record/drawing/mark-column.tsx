import type { Relation } from '#console/events/timeline.ts';
import { useStream } from '#console/record/stream.ts';
import { clockText } from '#console/status/time-text.ts';
import { type Axis, centreOf, cutText, isFolded, NOTED_PITCH, widthOfAxis } from './axis.ts';
import drawing from './drawing.module.css';
import { type Column, type Layout, type Mark, markOf } from './layout.ts';
import styles from './mark.module.css';
import { MarkShape, radiusAt } from './mark-shape.tsx';
import { LANE_ORDER, type Lane, markName } from './moment.ts';

/** A text beside a mark is at most as long. */
const NOTE_MAX = 220;
const BETWEEN = 10;
/** Columns that a text may run over. */
const LOOK_AHEAD = 12;

interface Place {
  columns: readonly Column[];
  axis: Axis;
  geometry: Geometry;
  /** id of the pattern of what a fault touched */
  hatch: string;
}

interface MarkColumnProps extends Place {
  index: number;
  /** events that hang together with the open one */
  lit: ReadonlySet<number>;
  /** seq of the mark that the Tab key reaches */
  current: number | null;
}

/** Marks of a column, each a link to its own address, and the line from a call down to what it caused. */
export function MarkColumn({ index, lit, current, columns, axis, geometry, hatch }: MarkColumnProps) {
  const { bySeq, chosen, hrefOf } = useStream();
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
        const [seq, y] = [mark.seq, yOf(geometry, mark)];
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
            aria-current={(chosen !== null && mark.seqs.includes(chosen)) || undefined}
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
function noteRoom(columns: readonly Column[], index: number, axis: Axis, mark: Mark) {
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
const isInTheWay = ({ note, lane, life }: Mark) => note !== '' || (lane !== 'api' && lane !== 'world' && !life);

interface LinksProps extends Place {
  layout: Layout;
  chosen: number;
  relations: readonly Relation[];
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
  x: number;
  y: number;
}

/** Leaves and arrives level, so that lines of many lanes stay apart. */
function curve(from: Point, to: Point) {
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`;
  const bend = Math.max(24, Math.abs(to.x - from.x) * 0.4) * Math.sign(to.x - from.x);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}

/** A lane's place from above, in pixels. */
interface Band {
  lane: Lane;
  top: number;
  height: number;
  /** middle of the marks of its first row: texts are written below those of calls and acts */
  middle: number;
}

export interface Geometry {
  readonly bands: readonly Band[];
  readonly height: number;
}

export const AXIS_HEIGHT = 40;
const ROW_HEIGHT = 22;
const SIZES: Readonly<Record<Lane, readonly [height: number, middle: number]>> = {
  page: [30, 15],
  api: [62, 24],
  sms: [42, 26],
  wechat: [42, 26],
  ali: [42, 26],
  world: [56, 20],
};
/** Of a lane in which nothing happened. */
export const EMPTY_HEIGHT = 20;

/** The lanes from above; those with life lines grow with the rows that they used. */
export function geometryOf({ rows, pages }: Pick<Layout, 'rows' | 'pages'>): Geometry {
  let top = AXIS_HEIGHT;
  const bands = LANE_ORDER.map((lane) => {
    const used = lane === 'page' ? Math.min(1, pages.length) : (rows[lane] ?? 0);
    const [first, middle] = SIZES[lane];
    const height = used === 0 ? EMPTY_HEIGHT : first + (used - 1) * ROW_HEIGHT;
    const band = { lane, top, height, middle: top + middle };
    top += height;
    return band;
  });
  return { bands, height: top };
}

export function bandOf({ bands }: Geometry, lane: Lane): Band {
  return bands[LANE_ORDER.indexOf(lane)] as Band;
}

/** Middle of a mark from above. */
export function yOf(geometry: Geometry, { lane, row }: Pick<Mark, 'lane' | 'row'>): number {
  return bandOf(geometry, lane).middle + row * ROW_HEIGHT;
}
