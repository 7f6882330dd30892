import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldList, WorldSummary } from '#contract/control/world.ts';
import type { WorldConnection } from './world-connection.ts';

export const loadWorlds = (connection: WorldConnection): Promise<WorldList> => connection.call(CONTROL.worlds);
export const WORLD_TOPICS = ['clock', 'accounts'] as const;

export function summaryOf(worlds: WorldList | null, world: string): WorldSummary | null {
  return worlds?.worlds.find(({ id }) => id === world) ?? null;
}

/** File name of a world's snapshot, for saving it and for the shell line that reads it. */
export const snapshotFile = (world: string): string => `snapshot-${world}.json`;
