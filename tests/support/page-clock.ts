import { install } from '@sinonjs/fake-timers';

/** Shorter timers are the screen's own: transitions, a rest of the keyboard. Milliseconds. */
const SCREEN_TIMER_MS = 500;

const { setTimeout: setReal, clearTimeout: clearReal } = globalThis;
const RealDate = Date;

/** The page's Date and timers: they stand still until a test moves them; short timers go on in real time. */
export interface PageClock {
  /** Moves by milliseconds; timers that fall due on the way fire in order. */
  advance(ms: number): Promise<void>;
  uninstall(): void;
}

/** Stops the page's clock at `now`, in milliseconds since 1970. */
export function stopPageClock(now: number): PageClock {
  const clock = install({
    now,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldClearNativeTimers: true,
  });
  giveBackShortTimers();
  return {
    advance: async (ms) => {
      await clock.tickAsync(ms);
    },
    uninstall: () => clock.uninstall(),
  };
}

function giveBackShortTimers(): void {
  const { setTimeout: setLong, clearTimeout: clearLong } = globalThis;
  const scope = globalThis as { setTimeout: unknown; clearTimeout: unknown };
  const short = new Set<unknown>();
  scope.setTimeout = (act: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    if (ms >= SCREEN_TIMER_MS) return setLong(act, ms, ...values);
    const id = setReal(act, ms, ...values);
    short.add(id);
    return id;
  };
  scope.clearTimeout = (id: Parameters<typeof clearTimeout>[0]) => (short.delete(id) ? clearReal(id) : clearLong(id));
}

/**
 * The result of `look` as soon as it neither throws nor answers false or undefined; looked at again and again, in
 * real time whatever the page's clock. Throws the last look's error after twenty seconds: a busy machine is not a failure.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  withinMs = 20_000,
): Promise<Exclude<T, false | null | undefined>> {
  const end = RealDate.now() + withinMs;
  for (;;) {
    let problem: unknown = new Error(`not within ${withinMs} ms: ${look}`);
    try {
      const seen = await look();
      if (seen !== undefined && seen !== null && seen !== false) return seen as Exclude<T, false | null | undefined>;
    } catch (error) {
      problem = error;
    }
    if (RealDate.now() > end) throw problem;
    await new Promise((resolve) => setReal(resolve, 10));
  }
}
