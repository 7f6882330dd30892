import type { Relation } from '#console/events/relations.ts';
import { centreOf } from './axis.ts';
import styles from './drawing.module.css';
import { AXIS_HEIGHT, yOf } from './geometry.ts';
import { type Layout, markOf } from './layout.ts';
import type { Place } from './mark-column.tsx';

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
      {here && <path className={styles.here} d={`M${here.x} ${AXIS_HEIGHT - 4}V${geometry.height}`} />}
      {relations.map(({ from, to }) => {
        const [start, end] = [pointOf(from), pointOf(to)];
        return start && end && <path key={`${from}-${to}`} className={styles.link} d={curve(start, end)} />;
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
