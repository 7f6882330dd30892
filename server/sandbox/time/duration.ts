import * as z from 'zod/mini';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION_MAX_MS = 31_536_000_000;
const A_YEAR = 'expected a year at most';
export const DURATION_PATTERN = /^(\d{1,11})(ms|s|m|h)$/;

const error = 'expected a duration such as 10s, 2m or 500ms';

/** A span of the world's time: `10s`, `2m`, `1h`, or milliseconds as a number. A year at most. */
export const Duration = z.union(
  [
    z
      .int({ error: ({ code }) => (code === 'too_big' ? A_YEAR : error) })
      .check(z.gte(0, { error }), z.lte(DURATION_MAX_MS, { error: A_YEAR })),
    z.string().check(
      z.regex(DURATION_PATTERN, { error }),
      z.refine((text) => durationMs(text) <= DURATION_MAX_MS, { error: A_YEAR }),
    ),
  ],
  { error },
);
export type Duration = number | string;

/** `30s` for 30000: a duration in the largest unit of which it is a whole number. */
export function durationText(ms: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, one]) => ms > 0 && ms % one === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}

/** The milliseconds of a duration that fits the schema. */
export function durationMs(duration: number | string): number {
  if (typeof duration === 'number') return duration;
  const [, count = '0', unit = 'ms'] = DURATION_PATTERN.exec(duration) ?? [];
  return Number(count) * (UNITS[unit] ?? 0);
}

/** True for the name of a time in milliseconds, where a duration may stand too. */
export function isTimeKey(key: PropertyKey | undefined): boolean {
  return typeof key === 'string' && key.endsWith('Ms');
}

/** JSON of the team's own, with keys of its own. */
const OWN: ReadonlySet<string> = new Set(['body', 'attributes']);
/** Deeper than any time stands. */
const DEPTH_MAX = 8;

/** A value with the durations of its times, such as `delayMs: 20s`, in milliseconds. */
export function inMilliseconds(value: unknown, isTime = false, depth = DEPTH_MAX): unknown {
  if (typeof value === 'string') return isTime && DURATION_PATTERN.test(value) ? durationMs(value) : value;
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((one) => inMilliseconds(one, isTime, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      OWN.has(key) ? one : inMilliseconds(one, isTime || isTimeKey(key), depth - 1),
    ]),
  );
}
