import { useEffect, useState } from 'react';
import { useWorld, type WorldConnection } from '#console/connection/world.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import type { SmsMessage } from '#contract/control/phone.ts';

/** The contents of a world that the palette can find. */
export interface Findable {
  readonly messages: readonly SmsMessage[];
  readonly accounts: readonly SandboxAccount[];
  readonly fixtures: FixtureList['fixtures'];
  readonly faults: readonly Fault[];
  readonly calls: readonly EventOf<'call'>[];
  readonly now: number | null;
}

const ACCOUNTS_MAX = 200;
/** The newest, among which the calls are looked for. */
const EVENTS_MAX = 300;
/** A cursor behind every call: the answer names the last one and carries none. */
const BEHIND_ALL = 999_999_999_999_999;

const NOTHING: Findable = { messages: [], accounts: [], fixtures: [], faults: [], calls: [], now: null };

/** The world's contents when the palette opened; lists that cannot be read are left out. */
export function useFindable(): Findable {
  const connection = useWorld();
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const add = (part: Partial<Findable>) => {
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
    newestCalls(connection).then((calls) => ({ calls })),
  ];
}

async function newestCalls(connection: WorldConnection): Promise<Findable['calls']> {
  const { next } = await connection.call(CONTROL.timeline, { query: { after: BEHIND_ALL } });
  const { events } = await connection.call(CONTROL.timeline, { query: { after: Math.max(0, next - EVENTS_MAX) } });
  return events.flatMap((event) => (event.kind === 'call' ? event : []));
}
