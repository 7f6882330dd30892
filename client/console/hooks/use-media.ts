import { useCallback, useSyncExternalStore } from 'react';

/** A phone: one thing at a time. */
export const SMALL = '(max-width: 767px)';

/** True while a media query matches; updated as the window changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      // Chromium reports no change where a person chooses larger letters, which `em` in a query follows.
      const letters = new ResizeObserver(listener);
      letters.observe(document.documentElement);
      return () => {
        list.removeEventListener('change', listener);
        letters.disconnect();
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
