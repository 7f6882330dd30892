import type { Description } from '#contract/endpoint.ts';
import { RECORD_CALLS, recordWords } from './calls/record-calls.ts';
import { SETTING_CALLS, settingWords } from './calls/setting-calls.ts';
import { STATE_CALLS, stateWords } from './calls/state-calls.ts';
import { WORLD_CALLS, worldWords } from './calls/world-calls.ts';
import { SNAPSHOT_CALLS, snapshotWords } from './checkpoint.ts';
import { PHONE_CALLS, phoneWords } from './phone.ts';

/** Every call of the control API, under `/__sandbox/api`. */
export const CONTROL = {
  ...WORLD_CALLS,
  ...SETTING_CALLS,
  ...PHONE_CALLS,
  ...STATE_CALLS,
  ...RECORD_CALLS,
  ...SNAPSHOT_CALLS,
} as const;

/** Words of their fields, made when they are printed: no bundle of a client holds them. */
export const controlWords = (): readonly Description[] =>
  [worldWords, settingWords, phoneWords, stateWords, recordWords, snapshotWords].flatMap((words) => words());
