import { describe, expect, it } from 'vitest';
import { axisOf } from '#console/timeline/layout/axis.ts';
import { geometryOf } from '#console/timeline/layout/geometry.ts';
import type { Column, Life } from '#console/timeline/layout/layout.ts';
import { lifeLooks, lifePaths } from '#console/timeline/layout/life-paths.ts';

const COLUMNS: readonly Column[] = Array.from({ length: 1_000 }, (_, at) => ({
  at,
  until: at,
  reached: at,
  jumpMs: 0,
  marks: [],
}));
/** Middles of columns are 20, 60, 100 …; what goes on ends at 400 and half of the trail. */
const axis = axisOf(COLUMNS.slice(0, 10), 'order', 40);
const geometry = geometryOf({ rows: { sms: 2, wechat: 1 } });
const [SMS, SECOND_ROW] = [166, 198];

function life(from: number, to: number | null, change: Partial<Life> = {}): Life {
  return { seq: from, lane: 'sms', row: 0, from, to, end: null, steps: [], ...change };
}

describe('life lines', () => {
  it('go from the beginning of each life to its end, or on to the newest column', () => {
    expect(lifePaths(lifeLooks([life(0, 2, { end: 'used' }), life(4, null)]), axis, geometry)).toEqual([
      { lane: 'sms', isLost: false, d: `M20 ${SMS}H100M180 ${SMS}H460` },
    ]);
  });

  it('are one stretch where lives share a row, and end with the last of them', () => {
    expect(lifePaths(lifeLooks([life(0, 5), life(1, 2), life(3, 6)]), axis, geometry).map(({ d }) => d)).toEqual([
      `M20 ${SMS}H260`,
    ]);
  });

  it('stay apart in rows of their own, in one path', () => {
    expect(lifePaths(lifeLooks([life(0, 5), life(1, 2, { row: 1 })]), axis, geometry).map(({ d }) => d)).toEqual([
      `M20 ${SMS}H220M60 ${SECOND_ROW}H100`,
    ]);
  });

  it('are a path for each lane and for what was lost, whose dashes begin with each life', () => {
    const lost = { end: 'lost' } as const;
    const paths = lifePaths(
      lifeLooks([life(0, 5), life(1, 4, lost), life(2, 3, lost), life(0, 1, { lane: 'wechat' })]),
      axis,
      geometry,
    );
    expect(paths.map(({ lane, isLost }) => [lane, isLost])).toEqual([
      ['sms', false],
      ['sms', true],
      ['wechat', false],
    ]);
    expect(paths[1]?.d).toBe(`M60 ${SMS}H180M100 ${SMS}H140`);
  });

  it('of a thousand open codes are four stretches', () => {
    const lives = COLUMNS.map((_, index) => life(index, null, { row: Math.min(index, 3) }));
    const [path] = lifePaths(lifeLooks(lives), axisOf(COLUMNS, 'order', 40), geometryOf({ rows: { sms: 4 } }));
    expect(path?.d.match(/M/g)).toHaveLength(4);
  });
});
