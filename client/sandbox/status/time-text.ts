import { clockText, spanText } from '#contract/reasons/time-words.ts';

export { clockText, spanText };

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

const DAY = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `2025/11/21` of a virtual instant. */
export const dayText = (at: number): string => DAY.format(at);

/** `14:02:31`, with the day in front where that is not the day of `now`. */
export function momentText(at: number, now: number | null): string {
  const day = dayText(at);
  return now === null || day === dayText(now) ? clockText(at) : `${day} ${clockText(at)}`;
}

/** `4:59` or `1:02:03`: how long is left, never negative; a begun second counts as a whole one. */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = String(seconds % MINUTE_S).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** `12秒前`; anything younger than five seconds, or not yet begun, is 刚刚. */
export function ageText(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000);
  if (seconds < 5) return '刚刚';
  if (seconds < MINUTE_S) return `${seconds}秒前`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}分钟前`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}小时前`;
  return `${Math.floor(seconds / DAY_S)}天前`;
}
