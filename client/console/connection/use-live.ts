import { useSyncExternalStore } from 'react';
import type { SandboxEvent } from '#contract/control/journal.ts';
import type { Reading } from './live-reading.ts';
import { useWorld } from './use-world.tsx';
import type { Load } from './world-connection.ts';

export interface Live<T> extends Reading<T> {
  readonly reload: () => void;
}

/**
 * Value that `load` reads from the world, read again with each event named in `topics`, after a reset and after each
 * reconnection. Components that show the same `load` share one reading of it.
 * `load` and `topics` must stay the same objects from render to render.
 */
export function useLive<T>(load: Load<T>, topics: readonly SandboxEvent['type'][]): Live<T> {
  const reading = useWorld().readingOf(load, topics);
  const { value, failure } = useSyncExternalStore(reading.subscribe, reading.current);
  return { value, failure, reload: reading.reload };
}
