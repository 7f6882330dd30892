import { useCallback, useSyncExternalStore } from 'react';

/** A phone: one thing at a time. */
export const SMALL = '(max-width: 767px)';

/** True while a media query matches; updated as the window changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
