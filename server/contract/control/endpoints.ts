import { HISTORY_CALLS } from './calls/history-calls.ts';
import { STATE_CALLS } from './calls/state-calls.ts';
import { WORLD_CALLS } from './calls/world-calls.ts';
import { SNAPSHOT_CALLS } from './checkpoint.ts';
import { PHONE_CALLS } from './phone.ts';

/** Every call of the control API, under `/__sandbox/api`. */
export const CONTROL = {
  ...WORLD_CALLS,
  ...PHONE_CALLS,
  ...STATE_CALLS,
  ...HISTORY_CALLS,
  ...SNAPSHOT_CALLS,
} as const;
