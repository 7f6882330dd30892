import type { WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsInbox } from '#contract/control/phone.ts';

export const loadInbox = (connection: WorldConnection): Promise<SmsInbox> => connection.call(CONTROL.sms);
/** The journal counts too: a call that uses a code up changes its state. */
export const INBOX_TOPICS = ['sms', 'journal', 'clock'] as const;
