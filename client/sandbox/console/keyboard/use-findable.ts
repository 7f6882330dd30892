import { useEffect, useState } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Findable } from './palette-items.ts';

const ACCOUNTS_MAX = 200;
const ENTRIES_MAX = 100;
/** A cursor behind every call: the answer names the last one and carries none. */
const BEHIND_ALL = Number.MAX_SAFE_INTEGER.toString().slice(0, 15);

const NOTHING: Findable = { messages: [], accounts: [], fixtures: [], faults: [], entries: [], now: null };

/** The world's contents when the palette opened; lists that cannot be read are left out. */
export function useFindable(): Findable {
  const connection = useWorld();
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const add = (part: Partial<Findable>): void => {
      if (isCurrent) setFound((known) => ({ ...known, ...part }));
    };
    for (const part of readParts(connection)) part.then(add, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [connection]);
  return found;
}

function readParts(connection: WorldConnection): Promise<Partial<Findable>>[] {
  const accounts = connection.call(CONTROL.accounts, { query: { limit: ACCOUNTS_MAX } });
  return [
    connection.call(CONTROL.sms).then(({ messages }) => ({ messages, now: connection.clock.now() })),
    accounts.then(({ accounts }) => ({ accounts })),
    connection.call(CONTROL.fixtures).then(({ fixtures }) => ({ fixtures })),
    connection.call(CONTROL.faults).then(({ faults }) => ({ faults })),
    newestEntries(connection).then((entries) => ({ entries })),
  ];
}

async function newestEntries(connection: WorldConnection): Promise<Findable['entries']> {
  const { next } = await connection.call(CONTROL.journal, { query: { after: BEHIND_ALL } });
  const after = String(Math.max(0, next - ENTRIES_MAX));
  return (await connection.call(CONTROL.journal, { query: { after } })).entries;
}
