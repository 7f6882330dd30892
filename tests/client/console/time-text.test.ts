import { describe, expect, it } from 'vitest';
import { ageText, clockText, leftText, momentText, tookText } from '#console/status/time-text.ts';

const NOON = new Date(2026, 10, 21, 12, 0, 5).getTime();
const DAY_MS = 86_400_000;

describe('leftText', () => {
  it.each([
    [300_000, '5分钟'],
    [299_000, '4分钟59秒'],
    [0, '0秒'],
    [-5_000, '0秒'],
    [3_723_000, '1小时3分钟'],
    [2 * DAY_MS - 1, '2天'],
    [DAY_MS + 3_601_000, '1天2小时'],
  ])('shows %i ms as %s', (left, text) => {
    expect(leftText(left)).toBe(text);
  });
});

describe('tookText', () => {
  it.each([
    [0.42, '0.4毫秒'],
    [999, '999毫秒'],
    [3_240, '3.2秒'],
  ])('shows %d ms as %s', (took, text) => {
    expect(tookText(took)).toBe(text);
  });
});

describe('ageText', () => {
  it.each([
    [-1_000, '刚刚'],
    [5_000, '5秒前'],
    [60_000, '1分钟前'],
    [3_600_000, '1小时前'],
    [3 * DAY_MS, '3天前'],
  ])('shows %i ms as %s', (age, text) => {
    expect(ageText(age)).toBe(text);
  });
});

describe('momentText', () => {
  it('leaves the day out when it is today in the world', () => {
    expect(clockText(NOON)).toBe('12:00:05');
    expect(momentText(NOON, NOON + 60_000)).toBe('12:00:05');
    expect(momentText(NOON, null)).toBe('12:00:05');
  });

  it('puts the day in front when the world has moved on to another', () => {
    expect(momentText(NOON, NOON + DAY_MS)).toBe('2026/11/21 12:00:05');
  });
});
