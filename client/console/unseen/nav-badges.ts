import type { IconName } from '#console/ui/icon.tsx';
import type { Counts } from './use-counts.ts';

export interface Badge {
  readonly count: number;
  /** the sentence for screen readers, after the count */
  readonly words: string;
  /** `new` and `warn` came since one last looked, the others are a state of the world */
  readonly tone: 'new' | 'warn' | 'standing';
  readonly icon?: IconName;
}

const BADGES: Readonly<Record<string, (counts: Counts) => readonly Badge[]>> = {
  record: ({ refused }) => [{ count: refused, words: '个请求被拒绝', tone: 'warn' }],
  '': ({ sms, tickets }) => [
    { count: sms, words: '条新短信', tone: 'new' },
    { count: tickets, words: '个二维码等待扫描', tone: 'standing', icon: 'scan' },
  ],
};

/** Numbers beside a view's name in the nav; none where there is nothing to look at. */
export function badgesOf(view: string, counts: Counts): readonly Badge[] {
  return (BADGES[view]?.(counts) ?? []).filter(({ count }) => count > 0);
}

/** `9` or `99+`: a column of the nav holds no more. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));
