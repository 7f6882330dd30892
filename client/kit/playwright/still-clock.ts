import type { Page } from '@playwright/test';
import type { WorldClient } from '#kit/world-client.ts';

/** Timers as short as this are the screen's own: transitions, a pause before something shows, a late turn. */
const SCREEN_TIMER_MS = 1_000;
/** A clock can be stopped at an instant to come only. */
const BEFORE_MS = 60_000;

/**
 * Stops the world's clock and that of a page which has seen nothing yet, at one instant: from here on both move by
 * `advance` alone. Frames, and single timers of less than a second, go on in real time, or no panel would ever leave.
 */
export async function stopClocks(page: Page, world: WorldClient): Promise<void> {
  const { now } = await world.freeze();
  const context = page.context();
  await context.addInitScript(keepRealTimers);
  await page.clock.install({ time: now - BEFORE_MS });
  await page.clock.pauseAt(now);
  await context.addInitScript(giveBackShortTimers, SCREEN_TIMER_MS);
}

/** Timer functions of the screen itself. */
interface RealTimers {
  setTimeout(act: () => void, ms?: number): number;
  clearTimeout(id: number | undefined): void;
  requestAnimationFrame(act: (at: number) => void): number;
  cancelAnimationFrame(id: number): void;
  requestIdleCallback(act: () => void): number;
  cancelIdleCallback(id: number): void;
}

/** Both run in the page, before and after its clock is replaced; nothing from around them is there. */
type Scope = RealTimers & { realTimers?: RealTimers; readonly performance: { now(): number } };

function keepRealTimers(): void {
  const scope = globalThis as unknown as Scope;
  const names = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
  const idle = ['requestIdleCallback', 'cancelIdleCallback'] as const;
  const kept = [...names, ...idle].map((name) => [name, (scope[name] as () => void).bind(globalThis)] as const);
  scope.realTimers = Object.fromEntries(kept) as unknown as RealTimers;
}

function giveBackShortTimers(shortMs: number): void {
  const scope = globalThis as unknown as Scope;
  const real = scope.realTimers;
  if (!real) return;
  delete scope.realTimers;
  const { setTimeout: setLong, clearTimeout: clearLong } = scope;
  const short = new Set<number>();
  scope.setTimeout = (act, ms = 0, ...values: unknown[]) => {
    if (ms >= shortMs || typeof act !== 'function') return setLong(act, ms, ...(values as []));
    const id = real.setTimeout(() => {
      short.delete(id);
      (act as (...given: unknown[]) => void)(...values);
    }, ms);
    short.add(id);
    return id;
  };
  scope.clearTimeout = (id) => (id !== undefined && short.delete(id) ? real.clearTimeout(id) : clearLong(id));
  // A frame gets the page's own time, because it compares it with that.
  scope.requestAnimationFrame = (act) => real.requestAnimationFrame(() => act(scope.performance.now()));
  scope.cancelAnimationFrame = real.cancelAnimationFrame;
  scope.requestIdleCallback = real.requestIdleCallback;
  scope.cancelIdleCallback = real.cancelIdleCallback;
}
