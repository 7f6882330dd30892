import { PORTAL_COOKIES, STORAGE_KEYS } from '#contract/portal-names.ts';
import type { PageWindow } from '#portal/api/page-window.ts';

const ACCOUNT_MAX = 64;
type Key = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

export interface RememberedAccount {
  readonly keep: boolean;
  readonly account: string;
}

/** The three keys of spec §3 in the browser's storage. */
export function portalStorage(window: PageWindow) {
  /** values that the browser did not store, for this visit (threat F22: storage throws, is full or closed to a frame) */
  const memory = new Map<Key, string | null>();

  function read(key: Key): string | null {
    if (memory.has(key)) return memory.get(key) ?? null;
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** @param value null for none */
  function write(key: Key, value: string | null): void {
    memory.delete(key);
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  }

  return {
    /** The remembered account; a corrupt or foreign value reads as none (threat C11). */
    readRemembered: (): RememberedAccount => {
      const account = read(STORAGE_KEYS.account);
      if (read(STORAGE_KEYS.keepAccount) !== 'Y' || !isAccount(account)) return { keep: false, account: '' };
      return { keep: true, account };
    },
    /** Keeps the account's name, never its password; without `keep` the name is forgotten. */
    writeRemembered: ({ keep, account }: RememberedAccount) => {
      write(STORAGE_KEYS.keepAccount, keep ? 'Y' : 'N');
      write(STORAGE_KEYS.account, keep && isAccount(account) ? account : null);
    },
    /** spec §4: B with the probability that the configuration gives, 0.1, else A; drawn once and stored. */
    abGroup: (shareB: number, random: () => number = Math.random): 'A' | 'B' => {
      const stored = read(STORAGE_KEYS.abTest);
      if (stored === 'A' || stored === 'B') return stored;
      const drawn = random() < shareB ? 'B' : 'A';
      write(STORAGE_KEYS.abTest, drawn);
      return drawn;
    },
  };
}

function isAccount(text: string | null): text is string {
  return text !== null && text.length > 0 && text.length <= ACCOUNT_MAX;
}

const YEAR_SECONDS = 31_536_000;

/**
 * Remembers that the migration notice was seen. Assumed: in a cookie, because local storage holds the three keys of
 * spec §3 and no other (threat C11).
 */
export function seenNotice(document: Document) {
  let isSeenThisVisit = false;
  return {
    isSeen: () => {
      if (isSeenThisVisit) return true;
      try {
        return document.cookie.split('; ').includes(`${PORTAL_COOKIES.migrationNotice}=seen`);
      } catch {
        return false;
      }
    },
    markSeen: () => {
      isSeenThisVisit = true;
      try {
        // The Cookie Store API is not in every browser, nor on plain http.
        document.cookie = `${PORTAL_COOKIES.migrationNotice}=seen; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
      } catch {
        // A document without cookies remembers it for this visit.
      }
    },
  };
}
