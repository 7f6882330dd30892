/** Spans and points of the world's time, in the one style of units that every sentence uses. */

const SECOND = 1_000;
const SPANS = [
  { ms: 86_400_000, zh: '天', en: 'd' },
  { ms: 3_600_000, zh: '小时', en: 'h' },
  { ms: 60_000, zh: '分钟', en: 'min' },
  { ms: SECOND, zh: '秒', en: 's' },
  { ms: 1, zh: '毫秒', en: 'ms' },
] as const;

/** Made at its first use: it costs a starting server as much as half of the contract. */
const clock = lazily(
  () => new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
);

/** `14:02:31` of a virtual instant, in the reader's time zone; dashes for no instant. */
export function clockText(at: number): string {
  return Number.isFinite(at) ? clock().format(at) : '--:--:--';
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** `5分钟`, `1小时30分钟`, `300毫秒`: a span of milliseconds in words, exact. */
export function spanText(ms: number): string {
  return parts(ms)
    .map(({ count, zh }) => `${count}${zh}`)
    .join('');
}

/** `5 min`, `1 h 30 min`, `300 ms`. */
export function spanInEnglish(ms: number): string {
  return parts(ms)
    .map(({ count, en }) => `${count} ${en}`)
    .join(' ');
}

/** To the second, where it is as long as one: the age of something is no matter of milliseconds. */
export function wholeSeconds(ms: number): number {
  return ms < SECOND ? ms : ms - (ms % SECOND);
}

function parts(ms: number) {
  let rest = ms;
  const found = SPANS.flatMap((span) => {
    const count = Math.floor(rest / span.ms);
    rest -= count * span.ms;
    return count > 0 ? [{ ...span, count }] : [];
  });
  return found.length > 0 ? found : [{ ...SPANS[3], count: 0 }];
}
