// Imported: a test runner may have replaced the global timers.
import { setImmediate } from 'node:timers';
import type { Stretches } from '#contract/stretches.ts';

/** Resolves when everybody else who waits for the event loop has had a turn. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Does long work a stretch at a time: at each `yield` the calls of others go between. */
export async function inTurns<T>(work: Stretches<T>): Promise<T> {
  for (;;) {
    const stretch = work.next();
    if (stretch.done) return stretch.value;
    await turn();
  }
}
