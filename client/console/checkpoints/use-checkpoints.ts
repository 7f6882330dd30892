import { type Live, useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import type { CheckpointList } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

const load = (connection: WorldConnection): Promise<CheckpointList> => connection.call(CONTROL.checkpoints);
const TOPICS = ['checkpoints'] as const;

/** The points that the world can go back to, the oldest first, live. */
export function useCheckpoints(): Live<CheckpointList> {
  return useLive(load, TOPICS);
}
