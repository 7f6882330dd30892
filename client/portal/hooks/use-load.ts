import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, isQuiet, toApiError } from '#portal/api/api-error.ts';
import { usePageRestore } from './use-page.ts';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: ApiError };

/**
 * Loads once when the component appears, again on `reload`, and when the page comes back from the cache: the user may have
 * signed in or out meanwhile (threats C15, F29). Only the newest answer counts (threat F12); leaving aborts. A quiet
 * failure (on the way to a login page) stays `loading`.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { reload(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new load
  useEffect(() => {
    const controller = new AbortController();
    setLoaded({ state: 'loading' });
    latest.current(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', value });
      },
      (error: unknown) => {
        if (!controller.signal.aborted && !isQuiet(error)) setLoaded({ state: 'failed', error: toApiError(error) });
      },
    );
    return () => controller.abort();
  }, [round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  usePageRestore(reload);
  return { ...loaded, reload };
}
