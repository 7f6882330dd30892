import { PORTAL_COOKIES, STORAGE_KEYS } from '#contract/portal-names.ts';
import type { PageWindow } from '#portal/api/page-window.ts';

const ACCOUNT_MAX = 64;
type Key = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

export interface RememberedAccount {
  readonly keep: boolean;
  readonly account: string;
}

/** The three keys of spec §3 in the browser's storage. */
export class PortalStorage {
  readonly #window: PageWindow;
  /** values that the browser did not store, for this visit (threat F22: storage throws, is full or closed to a frame) */
  readonly #memory = new Map<Key, string | null>();

  constructor(window: PageWindow) {
    this.#window = window;
  }

  /** The remembered account; a corrupt or foreign value reads as none (threat C11). */
  readRemembered(): RememberedAccount {
    const account = this.#read(STORAGE_KEYS.account);
    if (this.#read(STORAGE_KEYS.keepAccount) !== 'Y' || !isAccount(account)) return { keep: false, account: '' };
    return { keep: true, account };
  }

  /** Keeps the account's name, never its password; without `keep` the name is forgotten. */
  writeRemembered({ keep, account }: RememberedAccount): void {
    this.#write(STORAGE_KEYS.keepAccount, keep ? 'Y' : 'N');
    if (keep && isAccount(account)) this.#write(STORAGE_KEYS.account, account);
    else this.#write(STORAGE_KEYS.account, null);
  }

  /** spec §4: B with the probability that the configuration gives, 0.1, else A; drawn once and stored. */
  abGroup(shareB: number, random: () => number = Math.random): 'A' | 'B' {
    const stored = this.#read(STORAGE_KEYS.abTest);
    if (stored === 'A' || stored === 'B') return stored;
    const drawn = random() < shareB ? 'B' : 'A';
    this.#write(STORAGE_KEYS.abTest, drawn);
    return drawn;
  }

  #read(key: Key): string | null {
    if (this.#memory.has(key)) return this.#memory.get(key) ?? null;
    try {
      return this.#window.localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** @param value null for none */
  #write(key: Key, value: string | null): void {
    this.#memory.delete(key);
    try {
      if (value === null) this.#window.localStorage.removeItem(key);
      else this.#window.localStorage.setItem(key, value);
    } catch {
      this.#memory.set(key, value);
    }
  }
}

function isAccount(text: string | null): text is string {
  return text !== null && text.length > 0 && text.length <= ACCOUNT_MAX;
}

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
