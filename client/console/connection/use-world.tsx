import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { ConnectionStatus, WorldConnection } from './world-connection.ts';

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
