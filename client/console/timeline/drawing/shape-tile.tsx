import { memo } from 'react';
import { type Axis, centreOf } from '#console/timeline/layout/axis.ts';
import { type Geometry, yOf } from '#console/timeline/layout/geometry.ts';
import type { Column } from '#console/timeline/layout/layout.ts';
import { PART_KINDS, type Part, partsOf } from '#console/timeline/layout/parts.ts';
import { jointOf } from './joint.ts';
import styles from './mark.module.css';
import { MarkPart } from './mark-part.tsx';

interface ShapeTileProps {
  readonly columns: readonly Column[];
  /** index of the first one */
  readonly from: number;
  /** how many */
  readonly count: number;
  readonly axis: Axis;
  readonly geometry: Geometry;
  readonly hatch: string;
}

/** Shapes of the marks of many columns, one path a look: as few elements as there can be, because each costs. */
export const ShapeTile = memo(function ShapeTile({ columns, from, count, axis, geometry, hatch }: ShapeTileProps) {
  const looks = new Map<string, { readonly part: Part; d: string }>();
  let joints = '';
  for (let index = from; index < Math.min(columns.length, from + count); index += 1) {
    const column = columns[index] as Column;
    const x = centreOf(axis, index);
    joints += jointOf(column, x, geometry);
    for (const mark of column.marks) {
      for (const part of partsOf(mark, x, yOf(geometry, mark), axis.pitch)) {
        const key = `${part.kind} ${part.look} ${part.lane} ${part.sign}`;
        const look = looks.get(key);
        if (look) look.d += part.d;
        else looks.set(key, { part, d: part.d });
      }
    }
  }
  const fromTheBack = [...looks].toSorted(
    ([, one], [, other]) => PART_KINDS.indexOf(one.part.kind) - PART_KINDS.indexOf(other.part.kind),
  );
  return (
    <g className={styles.shapes}>
      {joints !== '' && <path className={styles.joint} d={joints} />}
      {fromTheBack.map(([key, { part, d }]) => (
        <MarkPart key={key} part={{ ...part, d }} hatch={hatch} />
      ))}
    </g>
  );
}, isSame);

/** Columns elsewhere may change without this tile being drawn again. */
function isSame(before: ShapeTileProps, now: ShapeTileProps): boolean {
  const { columns, ...rest } = before;
  for (const [name, value] of Object.entries(rest)) if (now[name as keyof ShapeTileProps] !== value) return false;
  for (let index = now.from; index < now.from + now.count; index += 1) {
    if (columns[index] !== now.columns[index]) return false;
  }
  return true;
}
