import { performance } from 'node:perf_hooks';

/** Milliseconds since the process began, with fractions. */
export const elapsed = performance.now.bind(performance);

const LOADED_AT = Date.now() - elapsed();

/**
 * The time of day when this module was loaded, and the time elapsed since: neither a test's own clock
 * (`vi.setSystemTime`, fake timers) moves it, nor one of the machine that steps. It may stand still while the machine
 * sleeps. Entries that load the server later load this first, before a test can mock anything.
 */
export function realNow(): number {
  return Math.floor(LOADED_AT + elapsed());
}
