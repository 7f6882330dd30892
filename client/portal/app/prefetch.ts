import type { PageWindow } from '#portal/api/page-window.ts';

/** Delay in browsers that lack `requestIdleCallback`. */
const LATER_MS = 2_000;

/** Fetches code ahead of need, once the page stands and has nothing else to do. A failure waits for the real use. */
export function prefetchWhenIdle(window: PageWindow, loads: readonly (() => Promise<unknown>)[]): void {
  const fetchThem = () => {
    for (const load of loads) load().catch(() => undefined);
  };
  const wait = () => {
    // Safari has none.
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchThem);
    else setTimeout(fetchThem, LATER_MS);
  };
  if (window.document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
