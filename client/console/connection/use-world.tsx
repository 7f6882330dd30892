import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { Reading } from './live-reading.ts';
import type { ConnectionStatus, Source, WorldConnection } from './world-connection.ts';

const WorldContext = createContext<WorldConnection | null>(null);

/** Opens the connection for as long as the page is there and hands it to everything inside. */
export function WorldProvider({ connection, children }: { connection: WorldConnection; children: ReactNode }) {
  useEffect(() => connection.open(), [connection]);
  return <WorldContext value={connection}>{children}</WorldContext>;
}

export function useWorld(): WorldConnection {
  const connection = use(WorldContext);
  if (!connection) throw new Error('useWorld needs a WorldProvider around it');
  return connection;
}

export function useConnectionStatus(): ConnectionStatus {
  const connection = useWorld();
  return useSyncExternalStore(connection.subscribeStatus, connection.status);
}

/** The world's time, to the second; null before the first reading. */
export function useWorldNow(): number | null {
  const { clock } = useWorld();
  return useSyncExternalStore(clock.subscribe, clock.second);
}

export interface Live<T> extends Reading<T> {
  readonly reload: () => void;
}

/**
 * Value of a source, read again with each of its events, after a reset and after each reconnection. Components that show
 * the same source share one reading of it; it must stay the same object from render to render.
 */
export function useLive<T>(source: Source<T>): Live<T> {
  const reading = useWorld().readingOf(source);
  const { value, failure } = useSyncExternalStore(reading.subscribe, reading.current);
  return { value, failure, reload: reading.reload };
}
