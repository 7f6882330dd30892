import type { Layout, Mark } from './layout.ts';
import { LANE_ORDER, type Lane } from './moment.ts';

/** A lane's place from above, in pixels. */
export interface Band {
  readonly lane: Lane;
  readonly top: number;
  readonly height: number;
  /** middle of the marks of its first row: texts are written below those of calls and acts */
  readonly middle: number;
}

export interface Geometry {
  readonly bands: readonly Band[];
  readonly height: number;
}

export const AXIS_HEIGHT = 40;
const ROW_HEIGHT = 22;
const HEIGHTS: Readonly<Record<Lane, number>> = { page: 30, api: 62, sms: 42, wechat: 42, ali: 42, world: 56 };
const MIDDLES: Readonly<Record<Lane, number>> = { page: 15, api: 24, sms: 26, wechat: 26, ali: 26, world: 20 };
/** Of a lane in which nothing happened. */
export const EMPTY_HEIGHT = 20;

/** The lanes from above; those with life lines grow with the rows that they used. */
export function geometryOf({ rows, pages }: Pick<Layout, 'rows' | 'pages'>): Geometry {
  let top = AXIS_HEIGHT;
  const bands = LANE_ORDER.map((lane) => {
    const used = lane === 'page' ? Math.min(1, pages.length) : (rows[lane] ?? 0);
    const height = used === 0 ? EMPTY_HEIGHT : HEIGHTS[lane] + (used - 1) * ROW_HEIGHT;
    const band = { lane, top, height, middle: top + MIDDLES[lane] };
    top += height;
    return band;
  });
  return { bands, height: top };
}

export function bandOf({ bands }: Geometry, lane: Lane): Band {
  return bands[LANE_ORDER.indexOf(lane)] as Band;
}

/** Middle of a mark from above. */
export function yOf(geometry: Geometry, { lane, row }: Pick<Mark, 'lane' | 'row'>): number {
  return bandOf(geometry, lane).middle + row * ROW_HEIGHT;
}
