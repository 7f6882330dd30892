import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';

/** Portal data stored in this browser itself: the console shares its origin. */

export type AbGroup = 'A' | 'B' | null;

/** The group this browser was drawn into; null where none was, or storage is closed. */
export function storedGroup(): AbGroup {
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.abTest);
    return stored === 'A' || stored === 'B' ? stored : null;
  } catch {
    return null;
  }
}

/** Null lets the portal draw again. @returns false where storage is closed */
export function storeGroup(group: AbGroup): boolean {
  try {
    if (group === null) localStorage.removeItem(STORAGE_KEYS.abTest);
    else localStorage.setItem(STORAGE_KEYS.abTest, group);
    return true;
  } catch {
    return false;
  }
}

/** True if this browser has seen the migration notice. */
export function isNoticeSeen(): boolean {
  return document.cookie.split('; ').includes(`${COOKIES.migrationNotice}=seen`);
}

/** Lets the migration notice show again in this browser. */
export function forgetNotice(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${COOKIES.migrationNotice}=; Path=/; Max-Age=0; SameSite=Lax`;
}
