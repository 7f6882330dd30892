import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';

/**
 * Makes this browser one that has never seen the portal, as a story expects it: nothing remembered, no notice seen. A
 * session that only the server may read ends with the world's reset.
 */
export function forgetBrowser(): void {
  for (const key of Object.values(STORAGE_KEYS)) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
  for (const name of Object.values(COOKIES)) {
    if (name === COOKIES.world) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
