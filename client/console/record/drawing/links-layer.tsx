import type { Relation } from '#console/events/relations.ts';
import { centreOf, widthOfAxis } from './axis.ts';
import styles from './drawing.module.css';
import { AXIS_HEIGHT, yOf } from './geometry.ts';
import { type Layout, type Mark, markOf, seqOf } from './layout.ts';
import { MarkFigure, type Place, targetOf } from './mark-column.tsx';

interface LinksLayerProps extends Place {
  readonly layout: Layout;
  readonly chosen: number;
  readonly relations: readonly Relation[];
}

/** A veil over everything, and above it what the open mark hangs together with. The marks below stay the links. */
export function LinksLayer({ layout, chosen, relations, ...place }: LinksLayerProps) {
  const { axis, geometry } = place;
  const pointOf = (seq: number) => {
    const found = markOf(layout, seq);
    return found && { ...found, x: centreOf(axis, found.column), y: yOf(geometry, found.mark) };
  };
  const lit = new Map<Mark, number>();
  for (const seq of [chosen, ...relations.flatMap(({ from, to }) => [from, to])]) {
    const found = markOf(layout, seq);
    if (found) lit.set(found.mark, found.column);
  }
  const here = pointOf(chosen);
  if (!here) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; it repeats what stands below
    <g className={styles.links} aria-hidden="true">
      {relations.length > 0 && (
        <rect className={styles.veil} x={0} y={AXIS_HEIGHT} width={widthOfAxis(axis)} height={geometry.height} />
      )}
      <path className={styles.here} d={`M${here.x} ${AXIS_HEIGHT - 4}V${geometry.height}`} />
      {relations.map(({ from, to }) => {
        const [start, end] = [pointOf(from), pointOf(to)];
        return start && end && <path key={`${from}-${to}`} className={styles.link} d={curve(start, end)} />;
      })}
      {[...lit].map(([mark, index]) => (
        <g key={seqOf(mark)}>
          {mark === here.mark && <rect className={styles.halo} {...targetOf(mark, here.x, here.y, axis.pitch)} />}
          <MarkFigure mark={mark} index={index} {...place} />
        </g>
      ))}
    </g>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Leaves and arrives level, so that lines of many lanes stay apart. */
function curve(from: Point, to: Point): string {
  if (from.x === to.x) return `M${from.x} ${from.y}V${to.y}`;
  const bend = Math.max(24, Math.abs(to.x - from.x) * 0.4) * Math.sign(to.x - from.x || 1);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}
