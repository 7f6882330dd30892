import type { NewFault } from '#contract/control/fault.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { ChangedTicket } from '#domain/changes.ts';
import type { Happening, NewHappening } from './timeline.ts';

export type EventOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

/** A change of a world's fault rules. */
export interface FaultChange {
  readonly id: string;
  readonly given: NewFault;
  readonly state: EventOf<'fault'>['state'];
}

/** A message on its way to the phone. */
export interface Sending {
  readonly delivery: EventOf<'sms'>['delivery'];
  /** seq in the inbox; null while it is on its way */
  readonly message: number | null;
  /** the rule that touched it */
  readonly fault: string | null;
}

export function faultEvent(fault: string, given: NewFault, state: FaultChange['state'], at: number): NewHappening {
  const { answer, ...rest } = given;
  const { body: _, dialect: __, loginUrl: ___, ...shown } = answer ?? {};
  return { kind: 'fault', at, fault, state, rule: { ...rest, ...(answer && { answer: shown }) } };
}

/** State that a change has put a ticket into. */
export function ticketState({
  status,
  scannedBy,
}: Pick<ChangedTicket, 'status' | 'scannedBy'>): EventOf<'ticket'>['state'] {
  if (status === QR_STATUS.confirmed) return 'confirmed';
  if (status === QR_STATUS.expired) return 'expired';
  return scannedBy === null ? 'cancelled' : 'scanned';
}
