import { useMemo } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { INBOX_TOPICS, loadInbox } from '#console/phone/inbox.ts';
import type { SmsInbox } from '#contract/control/phone.ts';

/** A bundle has no inbox. */
const loadNothing = async (): Promise<SmsInbox | null> => null;
const load = (connection: WorldConnection) => (connection.isReadOnly ? loadNothing() : loadInbox(connection));

/** Codes of the messages by their number in the inbox, as the phone shows them; none of a world that is only read. */
export function useCodes(): ReadonlyMap<number, string> {
  const { value } = useLive(load, INBOX_TOPICS);
  return useMemo(
    () => new Map((value?.messages ?? []).flatMap(({ seq, code }) => (code === null ? [] : [[seq, code]]))),
    [value],
  );
}
