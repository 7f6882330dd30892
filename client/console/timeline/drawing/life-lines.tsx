import { memo, useMemo } from 'react';
import type { Axis } from '#console/timeline/layout/axis.ts';
import type { Geometry } from '#console/timeline/layout/geometry.ts';
import type { Layout } from '#console/timeline/layout/layout.ts';
import { lifeLooks, lifePaths } from '#console/timeline/layout/life-paths.ts';
import styles from './mark.module.css';

interface LifeLinesProps {
  readonly lives: Layout['lives'];
  readonly axis: Axis;
  readonly geometry: Geometry;
}

/** All life lines, one path a look. Not again while one scrolls. */
export const LifeLines = memo(function LifeLines({ lives, axis, geometry }: LifeLinesProps) {
  const looks = useMemo(() => lifeLooks(lives), [lives]);
  const paths = lifePaths(looks, axis, geometry);
  return paths.map(({ lane, isLost, d }) => (
    <path
      key={`${lane}-${isLost}`}
      className={styles.life}
      data-lane={lane}
      data-end={isLost ? 'lost' : 'none'}
      d={d}
    />
  ));
});
