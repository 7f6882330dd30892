import type { PageWindow } from '#portal/api/page-window.ts';
import { createPortal } from '#portal/services/create-portal.ts';
import { isAlwaysLight } from '#portal/services/embedding.ts';
import { mountPortal } from './mount-portal.tsx';
import { prefetchedPages } from './page-loaders.ts';

/** Delay in browsers that lack `requestIdleCallback`. */
const LATER_MS = 2_000;

/** Fetches code ahead of need, once the page stands and has nothing else to do. A failure waits for the real use. */
function prefetchWhenIdle(window: PageWindow, loads: readonly (() => Promise<unknown>)[]): void {
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

function start(): void {
  if (isAlwaysLight(window)) document.documentElement.dataset.theme = 'light';
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const portal = createPortal(window);
  mountPortal(portal, root);
  const prefetch = () => prefetchWhenIdle(window, prefetchedPages(portal.chunks));
  // After the page's own first calls, which would wait behind it.
  portal.config.load().then(prefetch, prefetch);
}

// The page has measured the engine.
if (document.documentElement.dataset.tooOld === undefined) start();
