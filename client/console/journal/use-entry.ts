import { useEffect, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';

interface ReadEntry {
  /** null until it is read, and where the journal has let it go */
  readonly entry: JournalEntry | null;
  readonly isRead: boolean;
  readonly failure: string | null;
}

const UNREAD: ReadEntry = { entry: null, isRead: false, failure: null };

/**
 * The journal's row of a call, which holds what the timeline leaves out. A request's id may come again after a return.
 * @param seq the journal's
 */
export function useEntry({ requestId, journal: seq }: Pick<EventOf<'call'>, 'requestId' | 'journal'>): ReadEntry {
  const connection = useWorld();
  const [read, setRead] = useState<ReadEntry & { readonly of: number }>({ ...UNREAD, of: seq });
  useEffect(() => {
    let isCurrent = true;
    void connection
      .call(CONTROL.journal, { query: { requestId } })
      .then(({ entries }) => ({
        entry: entries.find((entry) => entry.seq === seq) ?? null,
        isRead: true,
        failure: null,
      }))
      .catch((thrown: unknown) => ({ entry: null, isRead: true, failure: failureText(thrown) }))
      .then((result) => isCurrent && setRead({ ...result, of: seq }));
    return () => {
      isCurrent = false;
    };
  }, [connection, requestId, seq]);
  return read.of === seq ? read : UNREAD;
}
