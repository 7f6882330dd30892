import { useCallback, useEffect, useRef, useState } from 'react';
import { coalesce } from '#client-sandbox/connection/coalesce.ts';
import { failureText, isUnreachable } from '#client-sandbox/connection/control-failure.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { CAPS } from '#contract/limits.ts';

const GAP_MS = 150;

interface LiveJournal {
  /** oldest first; null until the first answer */
  readonly entries: readonly JournalEntry[] | null;
  /** how many the sandbox let go for newer ones */
  readonly dropped: number;
  readonly failure: string | null;
  readonly reload: () => void;
  /** clears the list; the sandbox's numbering continues */
  readonly forget: () => void;
  /** reads the whole list again */
  readonly readAgain: () => void;
}

/** The calls that came, read on from the last one with each that comes. */
export function useJournal(): LiveJournal {
  const connection = useWorld();
  const [entries, setEntries] = useState<readonly JournalEntry[] | null>(null);
  const [dropped, setDropped] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useRef<() => void>(undefined);
  const again = useRef<() => void>(undefined);

  useEffect(() => {
    let isCurrent = true;
    let last = 0;
    const loading = coalesce(async () => {
      try {
        let answer = await connection.call(CONTROL.journal, { query: { after: last } });
        // Numbers that went back mean another journal: the world was reset, or the sandbox started anew.
        const isOther = answer.next < last;
        if (isOther) answer = await connection.call(CONTROL.journal);
        if (!isCurrent) return;
        const isWhole = isOther || last === 0;
        last = answer.next;
        setEntries((known) => (isWhole || !known ? answer.entries : joined(known, answer.entries)));
        setDropped(answer.dropped);
        setFailure(null);
      } catch (thrown) {
        if (isCurrent && !(last > 0 && isUnreachable(thrown))) setFailure(failureText(thrown));
      }
    }, GAP_MS);
    call.current = loading.call;
    again.current = () => {
      last = 0;
      loading.call();
    };
    loading.call();
    const leave = connection.onEvent(({ type }) => {
      if (type === 'reset') last = 0;
      if (type === 'hello' || type === 'reset' || type === 'journal') loading.call();
    });
    return () => {
      isCurrent = false;
      leave();
      loading.stop();
    };
  }, [connection]);

  const reload = useCallback(() => call.current?.(), []);
  const forget = useCallback(() => setEntries([]), []);
  const readAgain = useCallback(() => again.current?.(), []);
  return { entries, dropped, failure, reload, forget, readAgain };
}

/** No more than the sandbox itself keeps. */
function joined(known: readonly JournalEntry[], more: readonly JournalEntry[]): readonly JournalEntry[] {
  return more.length === 0 ? known : [...known, ...more].slice(-CAPS.journal);
}
