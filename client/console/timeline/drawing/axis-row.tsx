import { memo, useMemo } from 'react';
import { type Axis, centreOf, leftOf } from '#console/timeline/layout/axis.ts';
import { clockTexts, gapTexts } from '#console/timeline/layout/axis-texts.ts';
import { AXIS_HEIGHT } from '#console/timeline/layout/geometry.ts';
import type { Column } from '#console/timeline/layout/layout.ts';
import { NAMED_PITCH } from '#console/timeline/layout/zoom.ts';
import styles from './axis-row.module.css';
import { type Sight, usePicture } from './sight.ts';

interface AxisRowProps {
  readonly columns: readonly Column[];
  readonly axis: Axis;
  /** columns after which the world can go back to */
  readonly points: ReadonlyMap<number, unknown>;
  readonly sight: Sight;
}

/** The time of day above, the time between columns below. */
export const AxisRow = memo(function AxisRow({ columns, axis, points, sight }: AxisRowProps) {
  const { from, to } = usePicture(sight, ({ around }) => around);
  const clocks = useMemo(() => clockTexts(columns, axis, from, to), [columns, axis, from, to]);
  const gaps = useMemo(() => gapTexts(columns, axis), [columns, axis]);
  const pins = [...points.keys()].filter((column) => column >= from && column <= to);
  const shown = gaps.filter(({ column }) => column >= from && column <= to);
  const edges = axis.kind === 'order' ? shown.map(({ column }) => leftOf(axis, column)) : [];
  return (
    <g>
      <path className={styles.pin} d={pins.map((column) => pinAt(centreOf(axis, column), axis.pitch)).join('')} />
      <path className={styles.tick} d={clocks.map(({ x }) => `M${x} 22V30`).join('')} />
      {clocks.map(({ column, x, text }) => (
        <text key={column} className={styles.clock} x={x} y={16}>
          {text}
        </text>
      ))}
      <path className={styles.between} d={edges.map((x) => `M${x} ${AXIS_HEIGHT - 4}v10`).join('')} />
      {shown.map(({ column, x, text }) => (
        <text key={`gap ${column}`} className={styles.gap} x={x} y={AXIS_HEIGHT - 10}>
          {text}
        </text>
      ))}
    </g>
  );
});

/** A flag on a pole, below the time of day; where columns are narrow the foot of the pole, clear of the texts between. */
const pinAt = (x: number, pitch: number): string =>
  pitch >= NAMED_PITCH ? `M${x} ${AXIS_HEIGHT - 4}v-16l8 4l-8 4` : `M${x} ${AXIS_HEIGHT - 2}v-5`;
