import * as z from 'zod/mini';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION_MAX_MS = 31_536_000_000;
const A_YEAR = 'expected a year at most';
export const DURATION_PATTERN = /^(\d{1,11})(ms|s|m|h)$/;

/** A stretch of the world's time: `10s`, `2m`, `1h`, or milliseconds as a number. A year at most. */
export const Duration = durationSaying('');

/** A duration with a longer error. @param more appended to the examples, such as the default */
export function durationSaying(more: string) {
  const error = `expected a duration such as 10s, 2m or 500ms${more}`;
  return z.union(
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
}
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
