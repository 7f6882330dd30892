import type { Layout, Mark } from './layout.ts';
import { LANES, type Lane } from './moment.ts';

/** A lane's place from above, in pixels. */
export interface Band {
  readonly lane: Lane;
  readonly top: number;
  readonly height: number;
  /** middle of the marks of its first row */
  readonly middle: number;
}

export interface Geometry {
  readonly bands: readonly Band[];
  readonly height: number;
}

export const AXIS_HEIGHT = 52;
const ROW_HEIGHT = 32;
const HEIGHTS: Readonly<Record<Lane, number>> = { page: 44, api: 96, sms: 64, wechat: 64, ali: 64, world: 72 };
/** Of a lane in which nothing happened. */
const EMPTY_HEIGHT = 36;
/** Marks of calls and acts stand above the middle of their lane: texts are written below. */
const MIDDLES: Readonly<Record<Lane, number>> = { page: 22, api: 34, sms: 34, wechat: 34, ali: 34, world: 28 };

/**
 * The lanes from above; those with life lines grow with the rows that they used.
 * @param scale more than 1 in a tall window
 */
export function geometryOf({ rows }: Pick<Layout, 'rows'>, scale = 1): Geometry {
  let top = AXIS_HEIGHT;
  const bands = LANES.map((lane) => {
    const used = rows[lane] ?? 0;
    const isEmpty = used === 0 && lane !== 'page';
    const grown = lane === 'page' ? HEIGHTS.page : Math.round(HEIGHTS[lane] * scale);
    const height = isEmpty ? EMPTY_HEIGHT : grown + Math.max(0, used - 1) * ROW_HEIGHT;
    const band = { lane, top, height, middle: top + MIDDLES[lane] + (grown - HEIGHTS[lane]) / 2 };
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
  return bandOf(geometry, lane).middle + row * ROW_HEIGHT;
}
