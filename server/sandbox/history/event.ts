import type { NewFault } from '#contract/control/fault.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never;

/** An event that is no call, as it is kept and shown. */
export type OtherEvent = Exclude<TimelineEvent, { kind: 'call' }>;
export type EventOf<Kind extends OtherEvent['kind']> = Extract<OtherEvent, { kind: Kind }>;
/** An event before it has its place. */
export type NewEvent = Without<OtherEvent, 'seq' | 'by'>;

/** A change of a world's fault rules. */
export interface FaultChange {
  readonly id: string;
  readonly given: NewFault;
  readonly state: EventOf<'fault'>['state'];
}

/** A message on its way to the phone: its number in the inbox, null while it is on its way; the fault that touched it. */
export type Sending = Pick<EventOf<'sms'>, 'delivery' | 'message' | 'fault' | 'faultName'>;
