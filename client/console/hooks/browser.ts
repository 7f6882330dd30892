import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { COOKIES } from '#contract/storage.ts';

/** A choice that this browser remembers; null where it remembers none, or keeps nothing. */
export function kept(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a choice, or forgets it with null; where storage is closed it lasts as long as the page. */
export function keep(
  key: string,
  value: string | null,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Closed storage keeps nothing.
  }
}

/** Lets the portal show its migration notice to this browser again. */
export function forgetNotice() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${COOKIES.migrationNotice}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** A phone: one thing at a time. */
export const SMALL = '(max-width: 767px)';
/** No room for two things side by side; in em, so that larger text counts as less room. */
export const NARROW = '(max-width: 63.99em)';

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

/** Calls `act` again and again while the page is in sight; never where the interval is null. */
export function useRepeated(act: () => void, everyMs: number | null): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => document.hidden || latest(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

/** Listens to an event of the window while its component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [type]);
}
