import { useEffect, useState } from 'react';
import { keep, kept } from '#console/hooks/kept.ts';

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
    keep(`${KEY}_${what}`, String(now), 'sessionStorage');
  }, [what, now]);
  return now;
}

function readSeen(what: string): number | null {
  const text = kept(`${KEY}_${what}`, 'sessionStorage');
  return text === null ? null : Number(text);
}
