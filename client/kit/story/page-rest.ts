import type { EventLoop, WindowClock } from './window-clock.ts';

/** Parts of a page that keep it from standing still. */
interface PageActivity {
  readonly clock: WindowClock;
  readonly eventLoop: EventLoop;
  /** calls that wait for an answer */
  readonly calls: { readonly size: number };
}

/** Turns of the event loop without work after which a page counts as at rest. */
const QUIET_TURNS = 8;

/** Waits until the page is at rest, up to an instant of `performance.now()`. @returns whether it is */
export async function pageRest({ clock, eventLoop, calls }: PageActivity, until: number): Promise<boolean> {
  let last = performance.now();
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    if (calls.size > 0 || clock.isTurning) quiet = 0;
    if (last > until) return false;
    // A call takes real time, during which timers of the screen fire.
    if (calls.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    else await new Promise<void>((resolve) => eventLoop.next(resolve));
    const now = performance.now();
    if (calls.size > 0) clock.passOnScreen(now - last);
    else if (quiet === QUIET_TURNS - 1 && clock.nextScreenTimer()) quiet = 0;
    last = now;
  }
  return true;
}
