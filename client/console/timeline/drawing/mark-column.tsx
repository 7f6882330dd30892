import { memo } from 'react';
import { type Axis, centreOf } from '#console/timeline/layout/axis.ts';
import { type Geometry, yOf } from '#console/timeline/layout/geometry.ts';
import { type Column, type Mark, seqOf } from '#console/timeline/layout/layout.ts';
import { jointOf } from './joint.ts';
import styles from './mark.module.css';
import { MarkFigure, targetOf } from './mark-figure.tsx';
import { LOOK_AHEAD } from './note-room.ts';

export interface MarkColumnProps {
  readonly columns: readonly Column[];
  readonly index: number;
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

/** Marks of a column, each a link to its own address. */
export const MarkColumn = memo(function MarkColumn(props: MarkColumnProps) {
  const { columns, index, axis, geometry } = props;
  const column = columns[index];
  if (!column) return null;
  const joint = jointOf(column, centreOf(axis, index), geometry);
  return (
    <g>
      {joint !== '' && <path className={styles.joint} d={joint} />}
      {column.marks.map((mark) => (
        <MarkLink key={seqOf(mark)} mark={mark} {...props} />
      ))}
    </g>
  );
}, isSame);

function MarkLink(props: MarkColumnProps & { mark: Mark }) {
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

/** Other columns may change without this one being drawn again; the texts of its marks run into the next ones. */
function isSame(before: MarkColumnProps, now: MarkColumnProps): boolean {
  const { columns, ...rest } = before;
  for (const [name, value] of Object.entries(rest)) if (now[name as keyof MarkColumnProps] !== value) return false;
  for (let index = now.index; index <= now.index + LOOK_AHEAD; index += 1) {
    if (columns[index] !== now.columns[index]) return false;
  }
  return true;
}
