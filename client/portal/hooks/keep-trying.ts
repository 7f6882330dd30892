import { useEffect, useRef, useState } from 'react';
import type { PageWindow } from '#portal/api/page-window.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/** Waits before each try after a failure: soon for a short outage, later and later for a long one. */
const WAITS_MS = [1_000, 3_000, 9_000, 27_000] as const;

interface KeepTryingOptions {
  /** ends everything: no try and no timer outlives it */
  readonly signal: AbortSignal;
  /** a success is loaded anew after this time; left out, one success is enough */
  readonly renewMs?: number;
}

/**
 * Loads a part that a page can do without. A failure is tried again by itself, four times after growing waits; then when the
 * page is seen again, comes back from the browser's cache, or the network does. `load` rejects where it failed.
 */
export function keepTrying(
  window: PageWindow,
  load: () => Promise<unknown>,
  { signal, renewMs }: KeepTryingOptions,
): void {
  const { document } = window;
  let timer = 0;
  let failures = 0;
  let isBusy = false;
  let loadedAt: number | null = null;

  const isFresh = () => loadedAt !== null && (renewMs === undefined || Math.abs(Date.now() - loadedAt) < renewMs);
  const tryOnce = async (): Promise<void> => {
    window.clearTimeout(timer);
    isBusy = true;
    const wait = await load().then(
      () => {
        failures = 0;
        loadedAt = Date.now();
        return renewMs;
      },
      () => {
        failures += 1;
        return WAITS_MS[failures - 1] ?? renewMs;
      },
    );
    isBusy = false;
    if (!signal.aborted && wait !== undefined) timer = window.setTimeout(tryOnce, wait);
  };
  const onSeen = (): void => {
    if (document.visibilityState === 'hidden' || isBusy || isFresh()) return;
    failures = 0;
    void tryOnce();
  };

  document.addEventListener('visibilitychange', onSeen, { signal });
  window.addEventListener('pageshow', onSeen, { signal });
  window.addEventListener('online', onSeen, { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer), { once: true });
  void tryOnce();
}

/**
 * A value that a component can do without: null until it has come.
 * @param initial the value where it has come already: then nothing is loaded
 * @param renewMs as in `keepTrying`
 */
export function useLoadWithRetry<T>(
  load: (signal: AbortSignal) => Promise<T>,
  initial: T | null,
  renewMs?: number,
): T | null {
  const { window } = usePortal();
  const [value, setValue] = useState(initial);
  const latest = useRef(load);
  const isThere = useRef(initial !== null);
  useEffect(() => {
    if (isThere.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const tryOnce = async () => {
      const loaded = await latest.current(signal);
      if (!signal.aborted) setValue(loaded);
    };
    keepTrying(window, tryOnce, { signal, ...(renewMs && { renewMs }) });
    return () => controller.abort();
  }, [window, renewMs]);
  return value;
}
