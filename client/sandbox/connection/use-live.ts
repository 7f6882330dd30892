import { useCallback, useEffect, useRef, useState } from 'react';
import type { SandboxEvent } from '#contract/control/journal.ts';
import { coalesce } from './coalesce.ts';
import { failureText, isUnreachable } from './control-failure.ts';
import { useWorld } from './use-world.tsx';
import type { WorldConnection } from './world-connection.ts';

/** A burst of events costs one reload in this time. */
const RELOAD_GAP_MS = 150;

export interface Live<T> {
  /** the last that was read; kept while a reload fails */
  readonly value: T | null;
  readonly failure: string | null;
  readonly reload: () => void;
}

/**
 * Value that `load` reads from the world, read again with each event named in `topics`, after a reset and after each
 * reconnection.
 * `load` and `topics` must stay the same objects from render to render.
 */
export function useLive<T>(
  load: (connection: WorldConnection) => Promise<T>,
  topics: readonly SandboxEvent['type'][],
): Live<T> {
  const connection = useWorld();
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useRef<() => void>(undefined);
  useEffect(() => {
    let isCurrent = true;
    let hasValue = false;
    const loading = coalesce(async () => {
      try {
        const loaded = await load(connection);
        if (!isCurrent) return;
        hasValue = true;
        setValue(() => loaded);
        setFailure(null);
      } catch (thrown) {
        // The shown value stays, and the connection's state already reports that the sandbox does not respond.
        if (isCurrent && !(hasValue && isUnreachable(thrown))) setFailure(failureText(thrown));
      }
    }, RELOAD_GAP_MS);
    call.current = loading.call;
    loading.call();
    const leave = connection.onEvent(({ type }) => {
      if (type === 'hello' || type === 'reset' || topics.includes(type)) loading.call();
    });
    return () => {
      isCurrent = false;
      leave();
      loading.stop();
    };
  }, [connection, load, topics]);
  const reload = useCallback(() => call.current?.(), []);
  return { value, failure, reload };
}
