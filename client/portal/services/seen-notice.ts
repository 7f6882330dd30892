import { PORTAL_COOKIES } from '#contract/portal-names.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Remembers that the migration notice was seen. Assumed: in a cookie, because local storage holds the three keys of
 * spec §3 and no other (threat C11).
 */
export class SeenNotice {
  readonly #document: Document;
  #isSeenThisVisit = false;

  constructor(document: Document) {
    this.#document = document;
  }

  isSeen(): boolean {
    if (this.#isSeenThisVisit) return true;
    try {
      return this.#document.cookie.split('; ').includes(`${PORTAL_COOKIES.migrationNotice}=seen`);
    } catch {
      return false;
    }
  }

  markSeen(): void {
    this.#isSeenThisVisit = true;
    try {
      // The Cookie Store API is not in every browser, nor on plain http.
      this.#document.cookie = `${PORTAL_COOKIES.migrationNotice}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    } catch {
      // For this visit it is remembered all the same.
    }
  }
}
