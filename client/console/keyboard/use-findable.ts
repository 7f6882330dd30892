import { useEffect, useState } from 'react';
import { useWorld, type WorldConnection } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';

const ACCOUNTS_MAX = 200;
/** The newest, among which the calls are looked for. */
const EVENTS_MAX = 300;
/** A cursor behind every call: the answer names the last one and carries none. */
const BEHIND_ALL = 999_999_999_999_999;

/** The contents of a world that the palette can find, as they are read. */
const PARTS = {
  messages: async (world) => (await world.call(CONTROL.sms)).messages,
  accounts: async (world) => (await world.call(CONTROL.accounts, { query: { limit: ACCOUNTS_MAX } })).accounts,
  fixtures: async (world) => (await world.call(CONTROL.fixtures)).fixtures,
  faults: async (world) => (await world.call(CONTROL.faults)).faults,
  calls: async (world) => {
    const { next } = await world.call(CONTROL.timeline, { query: { after: BEHIND_ALL } });
    const { events } = await world.call(CONTROL.timeline, { query: { after: Math.max(0, next - EVENTS_MAX) } });
    return events.flatMap((event) => (event.kind === 'call' ? event : []));
  },
} satisfies Record<string, (world: WorldConnection) => Promise<readonly unknown[]>>;

export type Findable = { readonly [Name in keyof typeof PARTS]?: Awaited<ReturnType<(typeof PARTS)[Name]>> };

/** The world's contents when the palette opened; lists that cannot be read are left out. */
export function useFindable(): Findable {
  const connection = useWorld();
  const [found, setFound] = useState<Findable>({});
  useEffect(() => {
    let isCurrent = true;
    for (const [name, read] of Object.entries(PARTS))
      read(connection).then(
        (part) => isCurrent && setFound((known) => ({ ...known, [name]: part })),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [connection]);
  return found;
}
