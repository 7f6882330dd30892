import { clockText, spanText } from '#contract/reasons/time-words.ts';

export { clockText, spanText };

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
/** Smallest unit shown for spans above a length; up to an hour it is the second. */
const UNITS_S = [
  { aboveS: DAY_S, unitS: HOUR_S },
  { aboveS: HOUR_S, unitS: MINUTE_S },
] as const;

const DAY = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `2025/11/21` of a virtual instant. */
export const dayText = (at: number): string => DAY.format(at);

/** `14:02:31`, with the day in front where that is not the day of `now`. */
export function momentText(at: number, now: number | null): string {
  const day = dayText(at);
  return now === null || day === dayText(now) ? clockText(at) : `${day} ${clockText(at)}`;
}

/**
 * `4分钟59秒`, `1小时2分钟`: how long is left, never negative, in at most two units. A begun minute or hour counts as a
 * whole one; a begun second does not, because a page's time is that of its last whole second.
 */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const unitS = UNITS_S.find(({ aboveS }) => seconds > aboveS)?.unitS ?? 1;
  return spanText(Math.ceil(seconds / unitS) * unitS * 1000);
}

/** `0.4毫秒`, `12毫秒`, `3.2秒`: how long a piece of work took, measured. */
export function elapsedText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)}秒`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)}毫秒`;
}

/** `14:02` of a virtual instant. */
export const minuteText = (at: number): string => clockText(at).slice(0, 5);
