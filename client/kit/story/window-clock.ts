import { type GlobalNamespace, withGlobal } from '@sinonjs/fake-timers';

/** Timers as short as this are the screen's own: transitions, a pause before something shows. Milliseconds. */
const SCREEN_TIMER_MS = 1_000;

type Act = (...values: unknown[]) => void;
type Timer = (act: Act, ms?: number, ...values: unknown[]) => unknown;

/** The event loop of the page's host. */
export interface EventLoop {
  /** Does something in the next turn. @returns a handle, which is no number */
  next(act: () => void): object;
  cancel(turn: object): void;
}

/** The parts of a window that its clock takes over. */
export interface TimedWindow {
  Date: DateConstructor;
  setTimeout: Timer;
  clearTimeout(id: unknown): void;
  setInterval: Timer;
  clearInterval(id: unknown): void;
  requestAnimationFrame: Timer;
  cancelAnimationFrame(id: unknown): void;
  readonly performance: { now(): number };
}

export type WindowClock = ReturnType<typeof windowClock>;

/**
 * Date and timers of a window: they stand still until `advance` moves them. Single timers of less than a second are
 * the screen's, on a clock of their own that `nextScreenTimer` and `passOnScreen` move. Frames, and timers due at once, come in the
 * next turn of the event loop.
 * @param now milliseconds since 1970
 * @param onError called with an error of a timer
 */
export function windowClock(window: TimedWindow, now: number, eventLoop: EventLoop, onError: (error: unknown) => void) {
  // The window's own Date, so that `instanceof Date` holds in the page. Its timer ids are numbers.
  const lent = {
    Date: window.Date,
    setTimeout: () => 0,
    clearTimeout() {},
    setInterval: () => 0,
    clearInterval() {},
  };
  const fake = withGlobal(lent as unknown as GlobalNamespace);
  const world = fake.createClock(now);
  const screen = fake.createClock(0);
  const due = new Set<object>();

  const guarded =
    (act: Act): Act =>
    (...values) => {
      try {
        act(...values);
      } catch (error) {
        onError(error);
      }
    };
  const nextTurn = (act: () => void) => {
    const turn = eventLoop.next(() => {
      due.delete(turn);
      act();
    });
    due.add(turn);
    return turn;
  };
  const clear = (id: unknown) => {
    if (typeof id === 'number') for (const clock of [world, screen]) clock.clearTimeout(id);
    else if (due.delete(id as object)) eventLoop.cancel(id as object);
  };
  window.Date = world.Date;
  window.setTimeout = (act, ms = 0, ...values) => {
    if (!(ms > 0)) return nextTurn(() => guarded(act)(...values));
    return (ms < SCREEN_TIMER_MS ? screen : world).setTimeout(guarded(act), ms, ...values);
  };
  window.setInterval = (act, ms, ...values) => world.setInterval(guarded(act), ms ?? 0, ...values);
  window.requestAnimationFrame = (act) => nextTurn(() => guarded(act)(window.performance.now()));
  window.clearTimeout = clear;
  window.clearInterval = clear;
  window.cancelAnimationFrame = clear;

  return {
    /** True while something is due in the next turn of the event loop. */
    get isTurning() {
      return due.size > 0;
    },
    /** Moves Date on. A timer that falls due on the way fires once, at the end, as in Playwright's `fastForward`. */
    advance: (ms: number) => world.jump(ms),
    /** Fires the screen's next timer. @returns false if it has no timer */
    nextScreenTimer: () => {
      if (screen.countTimers() === 0) return false;
      screen.next();
      return true;
    },
    /** Moves the screen's clock by milliseconds. */
    passOnScreen: (ms: number) => screen.tick(ms),
    /** Clears all timers for good. */
    close: () => {
      for (const turn of due) eventLoop.cancel(turn);
      due.clear();
      world.reset();
      screen.reset();
    },
  };
}
