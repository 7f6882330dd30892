import type { Aged } from './reason-row.ts';
import { clockText, spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

/** Age and life of something that ended with time; milliseconds of the world's time. */
export interface Lived extends Aged {
  readonly lifeMs: number;
  /** instant at which its life began */
  readonly since: number;
}

/** Facts of a life that began at an instant. */
export function livedSince(since: number, lifeMs: number, now: number): Lived {
  return { ageMs: now - since, lifeMs, since };
}

/** `已过期13秒：06:24:54发送，5分钟有效`, and the part of it for a headline. @param began the verb of its beginning */
export function expired(
  { ageMs, lifeMs, since }: Lived,
  began: string,
): { readonly got: string; readonly how: string } {
  const how = `：${clockText(since)}${began}，${spanText(lifeMs)}有效`;
  return { got: `已过期${spanText(wholeSeconds(ageMs - lifeMs))}${how}`, how };
}

/** `one that expired 13 s ago: sent 5 min 13 s ago, valid for 5 min`; without a time of day, which has no zone here. */
export function expiredInEnglish({ ageMs, lifeMs }: Lived, began: string): string {
  const over = spanInEnglish(wholeSeconds(ageMs - lifeMs));
  return `one that expired ${over} ago: ${began} ${spanInEnglish(wholeSeconds(ageMs))} ago, valid for ${spanInEnglish(lifeMs)}`;
}

/** Facts of something whose end alone is known: how long it is over, and since when; null where there was none. */
export interface Overdue {
  readonly overMs: number | null;
  readonly until: number | null;
}

/** `已过期13秒：06:29:54到期`; null where there was none. */
export function overdueText({ overMs, until }: Overdue): string | null {
  return overMs === null || until === null ? null : `已过期${spanText(wholeSeconds(overMs))}：${clockText(until)}到期`;
}

/** `one that expired 13 s ago`; null where there was none. */
export function overdueInEnglish({ overMs }: Overdue): string | null {
  return overMs === null ? null : `one that expired ${spanInEnglish(wholeSeconds(overMs))} ago`;
}
