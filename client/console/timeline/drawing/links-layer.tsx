import { type Axis, centreOf } from '#console/timeline/layout/axis.ts';
import { AXIS_HEIGHT, type Geometry, yOf } from '#console/timeline/layout/geometry.ts';
import { type Layout, type Mark, markOf, seqOf } from '#console/timeline/layout/layout.ts';
import type { Relation } from '#console/timeline/relations.ts';
import styles from './links-layer.module.css';
import { MarkFigure, targetOf } from './mark-figure.tsx';

interface LinksLayerProps {
  readonly layout: Layout;
  readonly axis: Axis;
  readonly geometry: Geometry;
  readonly width: number;
  readonly hatch: string;
  readonly chosen: number;
  readonly relations: readonly Relation[];
}

/** A veil over everything, and above it what the open mark hangs together with. The marks below stay the links. */
export function LinksLayer({ layout, axis, geometry, width, hatch, chosen, relations }: LinksLayerProps) {
  const place = (seq: number) => {
    const found = markOf(layout, seq);
    return found && { ...found, x: centreOf(axis, found.column), y: yOf(geometry, found.mark) };
  };
  const lit = new Map<Mark, Point & { readonly column: number }>();
  for (const seq of [chosen, ...relations.flatMap(({ from, to }) => [from, to])]) {
    const found = place(seq);
    if (found) lit.set(found.mark, found);
  }
  const here = place(chosen);
  if (!here) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; it repeats what stands below
    <g className={styles.layer} aria-hidden="true">
      {relations.length > 0 && (
        <rect className={styles.veil} x={0} y={AXIS_HEIGHT} width={width} height={geometry.height} />
      )}
      <path className={styles.here} d={`M${here.x} 30V${geometry.height}`} />
      {relations.map(({ from, to }) => {
        const [start, end] = [place(from), place(to)];
        return start && end && <path key={`${from}-${to}`} className={styles.line} d={curve(start, end)} />;
      })}
      {[...lit].map(([mark, { x, y, column }]) => (
        <g key={seqOf(mark)}>
          {mark === here.mark && <rect className={styles.halo} {...targetOf(mark, x, y, axis.pitch)} />}
          <MarkFigure mark={mark} x={x} y={y} index={column} columns={layout.columns} axis={axis} hatch={hatch} />
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
