import { useEffect, useState } from 'react';
import { failureText } from '#client-sandbox/connection/control-failure.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';

interface ReadEntry {
  /** null until it is read, and where the journal has let it go */
  readonly entry: JournalEntry | null;
  readonly isRead: boolean;
  readonly failure: string | null;
}

const UNREAD: ReadEntry = { entry: null, isRead: false, failure: null };

/** The journal's row of a call, which holds what the timeline leaves out. */
export function useEntry(requestId: string): ReadEntry {
  const connection = useWorld();
  const [read, setRead] = useState<ReadEntry & { readonly of: string }>({ ...UNREAD, of: requestId });
  useEffect(() => {
    let isCurrent = true;
    void connection
      .call(CONTROL.journal, { query: { requestId } })
      .then(({ entries }) => ({ entry: entries[0] ?? null, isRead: true, failure: null }))
      .catch((thrown: unknown) => ({ entry: null, isRead: true, failure: failureText(thrown) }))
      .then((result) => isCurrent && setRead({ ...result, of: requestId }));
    return () => {
      isCurrent = false;
    };
  }, [connection, requestId]);
  return read.of === requestId ? read : UNREAD;
}
