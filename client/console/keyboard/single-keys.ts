const KEY = 'sandbox_single_keys';
const OFF = 'off';

/** The switch for keys of a single letter; this browser remembers it where it can. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

export function keepSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
