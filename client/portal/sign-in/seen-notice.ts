import { PORTAL_COOKIES } from '#contract/portal-names.ts';

const YEAR_SECONDS = 31_536_000;

let seenThisVisit = false;

/** Assumed: a cookie remembers it, because local storage holds the three keys of spec §3 and no other (threat C11). */
export function isNoticeSeen(): boolean {
  if (seenThisVisit) return true;
  try {
    return document.cookie.split('; ').includes(`${PORTAL_COOKIES.migrationNotice}=seen`);
  } catch {
    return false;
  }
}

export function markNoticeSeen(): void {
  seenThisVisit = true;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${PORTAL_COOKIES.migrationNotice}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  } catch {
    // For this visit it is remembered all the same.
  }
}
