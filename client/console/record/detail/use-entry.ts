import { useEffect, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';

interface ReadEntry {
  /** null until it is read, and where the journal has let it go */
  readonly entry: JournalEntry | null;
  /** in its place */
  readonly note: string;
}

/** The journal's row of a call, which holds what the stream leaves out. A request's id may come again after a return. */
export function useEntry(call: EventOf<'call'> | null): ReadEntry {
  const connection = useWorld();
  const [read, setRead] = useState<ReadEntry>({ entry: null, note: '读取中' });
  const { requestId, journal } = call ?? {};
  useEffect(() => {
    if (requestId === undefined) return;
    let isCurrent = true;
    void connection
      .call(CONTROL.journal, { query: { requestId } })
      .then(({ entries }) => ({
        entry: entries.find(({ seq }) => seq === journal) ?? null,
        note: '日志里已没有这一条',
      }))
      .catch((thrown: unknown) => ({ entry: null, note: failureText(thrown) }))
      .then((result) => isCurrent && setRead(result));
    return () => {
      isCurrent = false;
    };
  }, [connection, requestId, journal]);
  return read;
}
