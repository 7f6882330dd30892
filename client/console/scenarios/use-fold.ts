import { useCallback, useState } from 'react';

const KEY = 'sandbox_outcome_folded';

/** True where the banner of the last change is one line, as this browser was last told; `otherwise` before that. */
export function useFold(otherwise: boolean): {
  readonly isFolded: boolean;
  readonly fold: (isFolded: boolean) => void;
} {
  const [stored, setStored] = useState(readFold);
  const fold = useCallback((isFolded: boolean) => {
    keepFold(isFolded);
    setStored(isFolded);
  }, []);
  return { isFolded: stored ?? otherwise, fold };
}

function readFold(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === 'Y';
  } catch {
    return null;
  }
}

function keepFold(isFolded: boolean): void {
  try {
    localStorage.setItem(KEY, isFolded ? 'Y' : 'N');
  } catch {
    // Storage is closed: remembered for this page only.
  }
}
