import { type Axis, centreOf, TRAIL, widthOfAxis } from './axis.ts';
import { type Geometry, yOf } from './geometry.ts';
import type { Life } from './layout.ts';

/** Life lines of one look. */
export interface LifePath {
  readonly lane: Life['lane'];
  /** of messages that never arrived: dashed */
  readonly isLost: boolean;
  readonly d: string;
}

interface Stretch {
  readonly from: number;
  to: number;
  readonly y: number;
}

/**
 * Each life from its beginning to its end, or on to the newest column while it goes on. Lives that share a row and overlap
 * are one stretch of the line: a thousand open codes cost no more than four.
 * @param lives in the order in which they began
 */
export function lifePaths(lives: readonly Life[], axis: Axis, geometry: Geometry): LifePath[] {
  const looks = new Map<string, Pick<LifePath, 'lane' | 'isLost'> & { readonly stretches: Stretch[] }>();
  const lastOf = new Map<string, Stretch>();
  const end = widthOfAxis(axis) - TRAIL / 2;
  for (const life of lives) {
    const { lane, row } = life;
    const isLost = life.end === 'lost';
    const key = `${lane} ${isLost}`;
    const look = looks.get(key) ?? { lane, isLost, stretches: [] };
    looks.set(key, look);
    const from = centreOf(axis, life.from);
    const to = life.to === null ? end : centreOf(axis, life.to);
    const last = lastOf.get(`${key} ${row}`);
    // Dashes begin with each life.
    if (last && !isLost && from <= last.to) {
      last.to = Math.max(last.to, to);
      continue;
    }
    const stretch = { from, to, y: yOf(geometry, life) };
    look.stretches.push(stretch);
    lastOf.set(`${key} ${row}`, stretch);
  }
  return [...looks.values()].map(({ lane, isLost, stretches }) => ({
    lane,
    isLost,
    d: stretches.map(({ from, to, y }) => `M${from} ${y}H${to}`).join(''),
  }));
}
