import type { CONTROL } from '#contract/control/endpoints.ts';
import type { NewFault } from '#contract/control/fault.ts';
import type { SavedState } from '#contract/control/saved-state.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { Recorded, RecordedResponse, WorldFile } from '#contract/control/world-file.ts';
import type { CallInput, CallRow } from './call-row.ts';

/**
 * Entries of a world's history, secrets and all. An input comes from outside and runs again in a replay; an outcome has a
 * `seq`, and is read by journal and timeline.
 */

type RecordedOf<Kind extends Recorded['kind']> = Extract<Recorded, { kind: Kind }>;

/** A call of the control API, as its router has read it. */
export interface ControlAction {
  readonly name: keyof typeof CONTROL;
  readonly params: Readonly<Record<string, string>>;
}

/** A copy of a world's state, written out when it is read. */
export interface StateCopy {
  /** about how much memory it takes */
  readonly bytes: number;
  /** Returns a fresh copy. */
  read(): SavedState;
}

export type Input =
  | CallInput
  | RecordedOf<'resumed' | 'gone' | 'clock' | 'checkpoint'>
  | (RecordedOf<'control'> & { readonly action: ControlAction })
  /** to: number of the checkpoint; null for one from before the last reset or restore */
  | (Omit<RecordedOf<'return'>, 'snapshot'> & { readonly state: StateCopy })
  /** a key that the world took */
  | ({ readonly kind: 'key' } & Readonly<WorldFile['keys'][number]>);

/** An input at its place. */
export interface Logged<Kind extends Input = Input> {
  readonly input: Kind;
  /** number of inputs before it, evicted inputs included, keys not counted */
  readonly number: number;
  /** seq of the newest outcome before it */
  readonly after: number;
  /** approximate memory of input and answer */
  bytes: number;
  /** only of an answered call: its outcome, and the answer as sent; `sent` is null where a replay must not repeat it */
  answer?: { readonly row: CallRow; readonly sent: RecordedResponse | null };
}

/** An outcome that is no call's. */
export type OtherEvent = Exclude<TimelineEvent, { kind: 'call' }>;
export type Outcome = CallRow | OtherEvent;
export type EventOf<Kind extends OtherEvent['kind']> = Extract<OtherEvent, { kind: Kind }>;

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never;
/** An event without its place in the history. */
export type NewEvent = Without<OtherEvent, 'seq' | 'by'>;

/** A change of a world's fault rules. */
export interface FaultChange {
  readonly id: string;
  readonly given: NewFault;
  readonly state: EventOf<'fault'>['state'];
}

/** A message on its way to the phone: its number in the inbox, null while it is on its way; the fault that touched it. */
export type Sending = Pick<EventOf<'sms'>, 'delivery' | 'message' | 'fault' | 'faultName'>;
