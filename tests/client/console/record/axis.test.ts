import { describe, expect, it } from 'vitest';
import {
  axisOf,
  centreOf,
  clockTexts,
  columnAt,
  cutText,
  gapTexts,
  isFolded,
  leftOf,
  TRAIL,
  textWidth,
  widthOfAxis,
  zoomed,
} from '#console/record/drawing/axis.ts';
import type { Column } from '#console/record/drawing/layout.ts';

function column(at: number, change: Partial<Column> = {}): Column {
  const until = change.until ?? at;
  return { at, until, reached: until, jumpMs: 0, marks: [], ...change };
}
const centres = (columns: readonly Column[], pitch = 40): number[] => {
  const axis = axisOf(columns, pitch);
  return columns.map((_, index) => centreOf(axis, index));
};

describe('an axis', () => {
  it('is evenly spaced in the order of the events, whatever the time between', () => {
    expect(centres([column(0), column(1), column(90_000), column(90_000)])).toEqual([20, 60, 100, 140]);
  });

  it('gives a move of the clock room for its length', () => {
    expect(centres([column(0), column(0, { jumpMs: 5_000 }), column(5_000)])).toEqual([20, 72, 124]);
  });

  it('folds away what lies between events that hang together, so that they stand side by side', () => {
    const columns = Array.from({ length: 500 }, (_, index) => column(index));
    const axis = axisOf(columns, 40, [2, 4, 450]);
    expect(axis.folds).toEqual([{ from: 5, to: 449 }]);
    expect([4, 5, 449, 450].map((index) => isFolded(axis, index))).toEqual([false, true, true, false]);
    expect(leftOf(axis, 450) - leftOf(axis, 2)).toBeLessThan(5 * 40);
    expect(centreOf(axis, 451) - centreOf(axis, 450)).toBeCloseTo(40);
  });
});

describe('the column at a place', () => {
  const axis = axisOf([column(0), column(0, { jumpMs: 1 }), column(1)], 40);

  it('is found at its edges and between them', () => {
    expect([0, 39, 40, 103, 104, 143].map((x) => columnAt(axis, x))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('the texts of the axis', () => {
  it('write the time between columns from a second on', () => {
    const columns = [column(0), column(999), column(3_000), column(303_000, { until: 310_000 }), column(311_400)];
    const axis = axisOf(columns, 100);
    expect(gapTexts(columns, axis).map(({ text, x }) => [text, x])).toEqual([
      ['2秒', 200],
      ['5分钟', 300],
      ['1秒', 400],
    ]);
  });

  it('write a time of day once, where there is room, and the day where it changes', () => {
    const day = 86_400_000;
    const columns = Array.from({ length: 30 }, (_, index) => column(index < 20 ? index * 100 : day + index * 100));
    const texts = clockTexts(columns, axisOf(columns, 40));
    expect(texts.every(({ x }, index) => index === 0 || x - (texts[index - 1]?.x ?? 0) >= 80)).toBe(true);
    expect(texts.filter(({ text }) => text.includes('/'))).toHaveLength(1);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });
});

describe('zoom', () => {
  const columns = Array.from({ length: 10 }, (_, index) => column(index));

  it('fits everything where it can, and comes as near as it must', () => {
    expect(zoomed(columns, 76, 'fit', 10 * 40 + TRAIL)).toBe(40);
    expect(zoomed(columns, 76, 'fit', 50)).toBe(6);
    expect(widthOfAxis(axisOf(columns, 40))).toBe(400 + TRAIL);
  });
});

describe('a text cut to its room', () => {
  it('ends with an ellipsis and is never wider', () => {
    const text = '验证码已过期SMS_CODE';
    for (const room of [0, 8, 12, 24, 40, 90, 500]) {
      const cut = cutText(text, room);
      expect(textWidth(cut.replace('…', '')) + (cut.includes('…') ? 10 : 0)).toBeLessThanOrEqual(room);
    }
    expect(cutText(text, 500)).toBe(text);
    expect(cutText('登录', 24)).toBe('登录');
    expect(cutText('发送验证码', 40)).toBe('发送…');
  });
});
