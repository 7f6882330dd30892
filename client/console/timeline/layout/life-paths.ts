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

/** Part of a line, by columns. */
interface Stretch {
  readonly from: number;
  /** null where it goes on to the newest column */
  to: number | null;
  readonly row: number;
}

/** Stretches of one look; they are the same on every axis. */
interface LifeLook extends Omit<LifePath, 'd'> {
  readonly stretches: readonly Stretch[];
}

/**
 * Each life from its beginning to its end, or on to the newest column while it goes on. Lives that share a row and overlap
 * are one stretch of the line: a thousand open codes cost no more than four.
 * @param lives in the order in which they began
 */
export function lifeLooks(lives: readonly Life[]): LifeLook[] {
  const looks = new Map<string, Omit<LifePath, 'd'> & { readonly stretches: Stretch[] }>();
  const lastOf = new Map<string, Stretch>();
  for (const { lane, row, from, to, end } of lives) {
    const isLost = end === 'lost';
    const key = `${lane} ${isLost}`;
    const look = looks.get(key) ?? { lane, isLost, stretches: [] };
    looks.set(key, look);
    const last = lastOf.get(`${key} ${row}`);
    // Dashes begin with each life.
    if (last && !isLost && (last.to === null || from <= last.to)) {
      last.to = last.to === null || to === null ? null : Math.max(last.to, to);
      continue;
    }
    const stretch = { from, to, row };
    look.stretches.push(stretch);
    lastOf.set(`${key} ${row}`, stretch);
  }
  return [...looks.values()];
}

/** The lines of some looks on an axis. */
export function lifePaths(looks: readonly LifeLook[], axis: Axis, geometry: Geometry): LifePath[] {
  const end = widthOfAxis(axis) - TRAIL / 2;
  return looks.map(({ lane, isLost, stretches }) => ({
    lane,
    isLost,
    d: stretches
      .map(({ from, to, row }) => {
        const right = to === null ? end : centreOf(axis, to);
        return `M${centreOf(axis, from)} ${yOf(geometry, { lane, row })}H${right}`;
      })
      .join(''),
  }));
}
