// Imported: a test runner may have replaced the global timers.
import { setImmediate } from 'node:timers';
import type { LongWork } from '#contract/long-work.ts';

/** Resolves when everything else that waits for the event loop has had a turn. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs long work, with a turn of the event loop for other calls at each `yield`. */
export async function inTurns<T>(work: LongWork<T>): Promise<T> {
  for (;;) {
    const chunk = work.next();
    if (chunk.done) return chunk.value;
    await turn();
  }
}
