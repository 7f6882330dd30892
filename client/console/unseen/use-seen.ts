import { useEffect, useState } from 'react';

const KEY = 'sandbox_seen';

/**
 * Number of the newest thing that was looked at, through reloads of this tab; null before the first reading. All that
 * was there before the tab was opened counts as seen.
 * @param newest number of the newest one, growing; null before the first reading
 * @param isLooking whether a new one is seen as it comes
 */
export function useSeen(what: string, newest: number | null, isLooking: boolean): number | null {
  const [seen, setSeen] = useState(() => readSeen(what));
  // Numbers that went back count other things: the sandbox started anew.
  const isOver = newest !== null && (seen === null || isLooking || newest < seen);
  const now = isOver ? newest : seen;
  useEffect(() => {
    if (now === null) return;
    setSeen(now);
    keepSeen(what, now);
  }, [what, now]);
  return now;
}

function readSeen(what: string): number | null {
  try {
    const text = sessionStorage.getItem(`${KEY}_${what}`);
    return text === null ? null : Number(text);
  } catch {
    return null;
  }
}

function keepSeen(what: string, seen: number): void {
  try {
    sessionStorage.setItem(`${KEY}_${what}`, String(seen));
  } catch {
    // For this visit it is remembered all the same.
  }
}
