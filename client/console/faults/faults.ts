import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

export type FaultList = ResponseOf<typeof CONTROL.faults>;

export const loadFaults = (connection: WorldConnection): Promise<FaultList> => connection.call(CONTROL.faults);
/** Calls and messages use a fault up, and time ends it. */
export const FAULT_TOPICS = ['faults', 'journal', 'sms', 'clock'] as const;
