import type { Layout, Mark } from './layout.ts';
import { LANES, type Lane } from './moment.ts';

/** A lane's place from above, in pixels. */
export interface Band {
  readonly lane: Lane;
  readonly top: number;
  readonly height: number;
}

export interface Geometry {
  readonly bands: readonly Band[];
  readonly height: number;
}

export const AXIS_HEIGHT = 52;
const ROW_HEIGHT = 32;
const PADDING = 16;
const HEIGHTS: Readonly<Record<Lane, number>> = { page: 44, api: 96, sms: 64, wechat: 64, ali: 64, world: 72 };
/** Of a lane in which nothing happened. */
const EMPTY_HEIGHT = 36;
/** Marks of calls stand above the middle: their reasons are written below. */
const API_MIDDLE = 34;
/** Marks of acts too: their names are. */
const WORLD_MIDDLE = 28;

/** The lanes from above; those with life lines grow with the rows that they used. */
export function geometryOf({ rows }: Pick<Layout, 'rows'>): Geometry {
  let top = AXIS_HEIGHT;
  const bands = LANES.map((lane) => {
    const used = rows[lane] ?? (lane === 'page' ? 1 : 0);
    const height = used === 0 ? EMPTY_HEIGHT : HEIGHTS[lane] + (used - 1) * ROW_HEIGHT;
    const band = { lane, top, height };
    top += height;
    return band;
  });
  return { bands, height: top };
}

export function bandOf({ bands }: Geometry, lane: Lane): Band {
  return bands[LANES.indexOf(lane)] as Band;
}

/** Middle of a mark from above. */
export function yOf(geometry: Geometry, { lane, row }: Pick<Mark, 'lane' | 'row'>): number {
  const { top } = bandOf(geometry, lane);
  if (lane === 'api') return top + API_MIDDLE;
  if (lane === 'world') return top + WORLD_MIDDLE + row * ROW_HEIGHT;
  return top + PADDING + row * ROW_HEIGHT + ROW_HEIGHT / 2;
}
