import { isFields } from '#contract/json-value.ts';
import type { PartDrift } from './finding.ts';

/** Clocks of two machines differ, and an answer takes its time. */
const CLOSE_MS = 300_000;
const NAMED = /^gmt|time|date|at$/i;
/** Moments that are to come. */
const AHEAD = /expir|valid|until|end|next|due/i;

/** Moments in an answer that are yet to come: China's time, taken for that of Greenwich. */
export function timeDrifts(body: unknown, now: number): PartDrift[] {
  const found = new Map<string, PartDrift>();
  for (const { path, at } of momentsIn(body, [])) {
    const ahead = at - now;
    if (ahead < CLOSE_MS) continue;
    const minutes = Math.round(ahead / 60_000);
    const got = minutes < 90 ? `${minutes} minutes ahead` : `${Math.round(minutes / 60)} hours ahead`;
    found.set(path, { what: `field ${path}`, got, expected: 'its own time' });
  }
  return [...found.values()];
}

function momentsIn(value: unknown, path: readonly string[]): { path: string; at: number }[] {
  if (Array.isArray(value)) return value.flatMap((item) => momentsIn(item, [...path, '[]']));
  if (isFields(value)) return Object.entries(value).flatMap(([name, inner]) => momentsIn(inner, [...path, name]));
  const name = path.at(-1) ?? '';
  const at = NAMED.test(name) && !AHEAD.test(name) ? momentOf(value) : Number.NaN;
  return Number.isNaN(at) ? [] : [{ path: path.join('.'), at }];
}

/** Milliseconds since 1970; a text without a zone is China's. */
function momentOf(value: unknown): number {
  if (typeof value === 'number') return value > 1e12 ? value : value > 1e9 ? value * 1000 : Number.NaN;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return Number.NaN;
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value.replace(' ', 'T')}+08:00`);
}
