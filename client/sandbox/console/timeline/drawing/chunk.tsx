import { Fragment, memo } from 'react';
import { type Axis, centreOf } from '#client-sandbox/console/timeline/layout/axis.ts';
import { type Geometry, yOf } from '#client-sandbox/console/timeline/layout/geometry.ts';
import { type Column, type Mark, seqOf } from '#client-sandbox/console/timeline/layout/layout.ts';
import styles from './mark.module.css';
import { MarkFigure, targetOf } from './mark-figure.tsx';
import { LOOK_AHEAD } from './note-room.ts';

/** Columns that are drawn together, and not again while none of them changes. */
export const CHUNK_COLUMNS = 4;

export interface ChunkProps {
  readonly columns: readonly Column[];
  /** index of the first one */
  readonly from: number;
  readonly axis: Axis;
  readonly geometry: Geometry;
  readonly hatch: string;
  /** the mark that the Tab key reaches, if it is here */
  readonly current: number | null;
  /** the mark that is open, if it is here */
  readonly chosen: number | null;
  readonly hrefOf: (seq: number) => string;
  readonly nameOf: (mark: Mark) => string;
}

/** Marks of some columns, each a link to its own address. */
export const Chunk = memo(function Chunk(props: ChunkProps) {
  const { columns, from, axis, geometry } = props;
  const here = columns.slice(from, from + CHUNK_COLUMNS);
  // Nothing stands around the marks of a column, and one path is all lines: each element costs at every step of the zoom.
  const joints = here.map((column, offset) => jointOf(column, centreOf(axis, from + offset), geometry)).join('');
  return (
    <g>
      {joints !== '' && <path className={styles.joint} d={joints} />}
      {here.map((column, offset) => (
        <Fragment key={column.marks[0] ? seqOf(column.marks[0]) : from + offset}>
          {column.marks.map((mark) => (
            <MarkLink key={seqOf(mark)} mark={mark} index={from + offset} {...props} />
          ))}
        </Fragment>
      ))}
    </g>
  );
}, isSame);

/** Line from a call down to what it caused. */
function jointOf(column: Column, x: number, geometry: Geometry): string {
  if (column.marks.length < 2) return '';
  const places = column.marks.map((mark) => yOf(geometry, mark));
  return `M${x} ${Math.min(...places)}V${Math.max(...places)}`;
}

function MarkLink(props: ChunkProps & { mark: Mark; index: number }) {
  const { mark, index, columns, axis, geometry, hatch, current, chosen, hrefOf, nameOf } = props;
  const seq = seqOf(mark);
  const x = centreOf(axis, index);
  const y = yOf(geometry, mark);
  return (
    <a
      href={hrefOf(seq)}
      className={styles.mark}
      tabIndex={seq === current ? 0 : -1}
      aria-label={nameOf(mark)}
      aria-current={chosen !== null && mark.seqs.includes(chosen) ? 'true' : undefined}
      data-seq={seq}
    >
      <rect className={styles.target} {...targetOf(mark, x, y, axis.pitch)} />
      <MarkFigure mark={mark} x={x} y={y} index={index} columns={columns} axis={axis} hatch={hatch} />
    </a>
  );
}

/** The columns of other chunks may change without this one being drawn again; the texts of its last marks run into the next ones. */
function isSame(before: ChunkProps, now: ChunkProps): boolean {
  const { columns, ...rest } = before;
  for (const [name, value] of Object.entries(rest)) if (now[name as keyof ChunkProps] !== value) return false;
  for (let index = now.from; index < now.from + CHUNK_COLUMNS + LOOK_AHEAD; index += 1) {
    if (columns[index] !== now.columns[index]) return false;
  }
  return true;
}
