import { type Axis, centreOf, TRAIL, widthOfAxis } from '#client-sandbox/console/timeline/layout/axis.ts';
import { type Geometry, yOf } from '#client-sandbox/console/timeline/layout/geometry.ts';
import type { Life } from '#client-sandbox/console/timeline/layout/layout.ts';
import styles from './mark.module.css';

interface LifeLineProps {
  readonly life: Life;
  readonly axis: Axis;
  readonly geometry: Geometry;
}

/** From the beginning of a life to its end, or on to the newest column while it goes on. */
export function LifeLine({ life, axis, geometry }: LifeLineProps) {
  const y = yOf(geometry, life);
  const from = centreOf(axis, life.from);
  const to = life.to === null ? widthOfAxis(axis) - TRAIL / 2 : centreOf(axis, life.to);
  return <path className={styles.life} data-lane={life.lane} data-end={life.end ?? 'none'} d={`M${from} ${y}H${to}`} />;
}
