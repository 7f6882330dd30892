import { useEffect, useState } from 'react';
import { useWorld, type WorldConnection } from '#console/connection/world.tsx';
import type { Resource } from '#console/lists/resource.ts';
import { RESOURCES } from '#console/resources.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

/** The newest, among which the calls are looked for. */
const EVENTS_MAX = 300;
/** A cursor behind every call: the answer names the last one and carries none. */
const BEHIND_ALL = 999_999_999_999_999;

type CallEvent = Extract<TimelineEvent, { kind: 'call' }>;

/** The contents of a world that the palette can find, as they are read. */
export interface Findable {
  readonly rows: ReadonlyMap<Resource<unknown>, readonly unknown[]>;
  readonly calls: readonly CallEvent[];
}

async function readCalls(world: WorldConnection) {
  const { next } = await world.call(CONTROL.timeline, { query: { after: BEHIND_ALL } });
  const { events } = await world.call(CONTROL.timeline, { query: { after: Math.max(0, next - EVENTS_MAX) } });
  return events.flatMap((event) => (event.kind === 'call' ? event : []));
}

/** The world's contents when the palette opened; lists that cannot be read are left out. */
export function useFindable(): Findable {
  const connection = useWorld();
  const [found, setFound] = useState<Findable>({ rows: new Map(), calls: [] });
  useEffect(() => {
    let isCurrent = true;
    const add = (change: (known: Findable) => Findable) => isCurrent && setFound(change);
    const nothing = () => undefined;
    readCalls(connection).then((calls) => add((known) => ({ ...known, calls })), nothing);
    for (const resource of RESOURCES)
      resource.source.load(connection, null).then((value) => {
        const rows = resource.rows(value);
        add((known) => ({ ...known, rows: new Map(known.rows).set(resource, rows) }));
      }, nothing);
    return () => {
      isCurrent = false;
    };
  }, [connection]);
  return found;
}
