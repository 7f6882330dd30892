const KEY = 'sandbox_recent';
const KEPT = 5;

/** Ids of what was last chosen in the palette, the newest first. */
export function recentIds(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function keepRecent(id: string): void {
  try {
    const others = recentIds().filter((each) => each !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // Storage is closed: the palette opens without them.
  }
}
