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
