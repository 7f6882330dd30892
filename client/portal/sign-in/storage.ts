import { STORAGE_KEYS } from '#contract/portal-names.ts';

const ACCOUNT_MAX = 64;
type Key = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** Values that the browser did not store, for this visit (threat F22: storage throws, is full or closed to a frame). */
const memory = new Map<Key, string>();

export interface RememberedAccount {
  readonly keep: boolean;
  readonly account: string;
}

/** The remembered account; a corrupt or foreign value reads as none (threat C11). */
export function readRemembered(): RememberedAccount {
  const account = read(STORAGE_KEYS.account);
  if (read(STORAGE_KEYS.keepAccount) !== 'Y' || !isAccount(account)) return { keep: false, account: '' };
  return { keep: true, account };
}

/** Keeps the account's name, never its password; without `keep` the name is forgotten. */
export function writeRemembered({ keep, account }: RememberedAccount): void {
  write(STORAGE_KEYS.keepAccount, keep ? 'Y' : 'N');
  if (keep && isAccount(account)) write(STORAGE_KEYS.account, account);
  else remove(STORAGE_KEYS.account);
}

/** spec §4: B with the probability that the configuration gives, 0.1, else A; drawn once and stored. */
export function abGroup(shareB: number, random: () => number = Math.random): 'A' | 'B' {
  const stored = read(STORAGE_KEYS.abTest);
  if (stored === 'A' || stored === 'B') return stored;
  const drawn = random() < shareB ? 'B' : 'A';
  write(STORAGE_KEYS.abTest, drawn);
  return drawn;
}

function isAccount(text: string | null): text is string {
  return text !== null && text.length > 0 && text.length <= ACCOUNT_MAX;
}

function read(key: Key): string | null {
  if (memory.has(key)) return memory.get(key) ?? null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: Key, value: string): void {
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: Key): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
