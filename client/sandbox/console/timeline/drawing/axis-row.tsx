import { memo, useMemo } from 'react';
import { type Axis, centreOf, leftOf } from '#client-sandbox/console/timeline/layout/axis.ts';
import { clockTexts, gapTexts } from '#client-sandbox/console/timeline/layout/axis-texts.ts';
import { AXIS_HEIGHT } from '#client-sandbox/console/timeline/layout/geometry.ts';
import type { Column } from '#client-sandbox/console/timeline/layout/layout.ts';
import styles from './axis-row.module.css';

interface AxisRowProps {
  readonly columns: readonly Column[];
  readonly axis: Axis;
  /** columns after which the world can go back to */
  readonly points: ReadonlyMap<number, unknown>;
  /** columns in sight */
  readonly from: number;
  readonly to: number;
}

/** The time of day above, the time between columns below. */
export const AxisRow = memo(function AxisRow({ columns, axis, points, from, to }: AxisRowProps) {
  const clocks = useMemo(() => clockTexts(columns, axis), [columns, axis]);
  const gaps = useMemo(() => gapTexts(columns, axis), [columns, axis]);
  const pins = [...points.keys()].filter((column) => column >= from && column <= to);
  const isSeen = ({ column }: { column: number }): boolean => column >= from && column <= to;
  return (
    <g>
      {pins.map((column) => (
        <path key={column} className={styles.pin} d={pinAt(centreOf(axis, column))} />
      ))}
      {clocks.filter(isSeen).map(({ column, x, text }) => (
        <g key={column}>
          <path className={styles.tick} d={`M${x} 22V30`} />
          <text className={styles.clock} x={x} y={16}>
            {text}
          </text>
        </g>
      ))}
      {gaps.filter(isSeen).map(({ column, x, text }) => (
        <g key={column}>
          {axis.kind === 'order' && (
            <path className={styles.between} d={`M${leftOf(axis, column)} ${AXIS_HEIGHT - 4}v10`} />
          )}
          <text className={styles.gap} x={x} y={AXIS_HEIGHT - 10}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
});

/** A flag on a pole, below the time of day. */
const pinAt = (x: number): string => `M${x} ${AXIS_HEIGHT - 4}v-16l8 4l-8 4`;
