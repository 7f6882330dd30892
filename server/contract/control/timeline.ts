import * as z from 'zod/mini';
import { Id, SmsAction } from '#contract/fields.ts';
import { FaultMatch, FaultResponse, SmsFault } from './fault.ts';
import { called, JournalReason } from './journal.ts';
import { Whole } from './phone.ts';
import { CheckpointEvent, event, ReturnEvent, Seq } from './timeline-event.ts';

/**
 * The control API: everything that happened in a world, as one stream with one `seq` (assumed).
 *
 * Order is the `seq`: it grows by one with each event, through resets too, and is never reused; `at` is the world's
 * time. An event never changes: what becomes of a code, a ticket or a grant is an event of its own, which names the
 * event that it began with (`of`) and the call that did it (`by`, null for a control call, a fixture's event or time).
 * An event stands after the call that did it.
 *
 * A row of the journal is a call of this stream with its bodies, under the same `seq`; addresses of the console name it.
 */

/** seq of the event that the life began with; null where that was before this stream */
const of = z.nullable(Seq);
/** seq of the call that did it; null where no portal call did */
const by = z.nullable(Seq);

/** Events that made a call end as it did: `sms`, `qr` and `ali` are what it used. */
const TimelineLink = z.object({
  to: Seq,
  as: z.enum(['sms', 'qr', 'ali', 'clock', 'setting', 'fault', 'account', 'key']),
});

/** A portal call, light: bodies and headers are the journal's. */
const CallEvent = event('call', {
  /** seq of its row in the journal: its own */
  journal: z.int(),
  requestId: z.string(),
  ...called,
  reason: z.nullable(JournalReason),
  /** the fault rule that touched it */
  fault: z.nullable(z.string()),
  tookMs: z.number(),
  /** the sms, ticket or grant that it used or asked for */
  of,
  links: z.array(TimelineLink),
});

/** A message that the portal sent, or withheld. */
const SmsEvent = event('sms', {
  phone: z.string(),
  action: SmsAction,
  /** held: it waits to be overtaken; unsent: the phone has no account */
  delivery: z.enum(['sent', 'late', 'held', 'lost', 'doubled', 'unsent']),
  /** seq of the message in `GET sms`; null while it is on its way */
  message: z.nullable(z.int()),
  /** null where there is no code */
  expiresAt: z.nullable(z.int()),
  /** the fault rule that touched it */
  fault: z.nullable(z.string()),
  by,
});

/** The end of a code, or its arrival on the phone where it was late. */
const CodeEvent = event('code', {
  of,
  phone: z.string(),
  state: z.enum(['arrived', 'used', 'expired', 'replaced', 'exhausted']),
  /** seq of the message in `GET sms`, where it arrived late */
  message: z.nullable(z.int()),
  by,
});

/** A QR ticket that a page prepared. */
const QrEvent = event('qr', {
  /** beginning of its scene: enough to tell it from others, not to act for the phone (threat K13) */
  ticket: z.string(),
  page: z.enum(['login', 'register']),
  expiresAt: z.int(),
  by,
});

/** A new state of a ticket; left: no page asked for it any more. */
const TicketEvent = event('ticket', {
  of,
  ticket: z.string(),
  state: z.enum(['scanned', 'confirmed', 'cancelled', 'expired', 'left']),
  identity: z.nullable(z.string()),
  by,
});

/** An answer of 1688: a grant (a code that is spent once), or a refusal. */
const AliEvent = event('ali', {
  state: z.enum(['authorised', 'declined']),
  identity: z.nullable(z.string()),
  expiresAt: z.nullable(z.int()),
  by,
});

/** The end of a grant. */
const GrantEvent = event('grant', {
  of,
  identity: z.nullable(z.string()),
  state: z.enum(['used', 'expired']),
  by,
});

/** A move of the clock by a control call, or its stop and go; `at` is `from`. */
const ClockEvent = event('clock', {
  from: z.int(),
  to: z.int(),
  /** whether it stands still from now on */
  frozen: z.boolean(),
});

const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const SettingEvent = event('setting', {
  /** by their path: `limits.codeLifeMs`; values of lists and maps are left out as null */
  changes: z.array(z.object({ name: z.string(), from: Scalar, to: Scalar })),
});

/** A fault rule; changed: it fires more or less often in all; ended: it fired as often as it may, or its time is over. */
const FaultEvent = event('fault', {
  fault: Id,
  state: z.enum(['added', 'changed', 'removed', 'ended']),
  /** the rule without its body and wire format */
  rule: z.object({
    match: z.optional(FaultMatch),
    answer: z.optional(
      z.pick(FaultResponse, { status: true, code: true, message: true, delayMs: true, broken: true, when: true }),
    ),
    sms: z.optional(SmsFault),
    times: z.optional(z.int()),
    until: z.optional(z.int()),
    chance: z.optional(z.number()),
  }),
});

const AccountEvent = event('account', {
  account: z.string(),
  state: z.enum(['opened', 'changed', 'deleted']),
  /** names of the fields that changed */
  fields: z.array(z.string()),
  by,
});

/** Another public key. */
const KeyEvent = event('key', {
  by,
});

/**
 * A browser came with a session id that this sandbox never gave out: another sandbox, or an earlier run, shares the
 * cookies of the host.
 */
const SessionEvent = event('session', {
  /** beginning of the id */
  session: z.string(),
  /** another name of this machine, with the port, where the cookies are others; null where there is none */
  instead: z.nullable(z.string()),
});

/** The world began, or all of it was replaced. */
const WorldEvent = event('world', {
  state: z.enum(['created', 'reset', 'restored']),
  fixture: z.string(),
});

export const TimelineEvent = z.discriminatedUnion('kind', [
  CallEvent,
  SmsEvent,
  CodeEvent,
  QrEvent,
  TicketEvent,
  AliEvent,
  GrantEvent,
  ClockEvent,
  SettingEvent,
  FaultEvent,
  AccountEvent,
  KeyEvent,
  SessionEvent,
  WorldEvent,
  CheckpointEvent,
  ReturnEvent,
]);
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Lane of each kind. A call stands in the lane of its page too. */
export const LANE_OF = {
  call: 'api',
  sms: 'sms',
  code: 'sms',
  qr: 'wechat',
  ticket: 'wechat',
  ali: 'ali',
  grant: 'ali',
  clock: 'world',
  setting: 'world',
  fault: 'world',
  account: 'world',
  key: 'world',
  session: 'world',
  world: 'world',
  checkpoint: 'world',
  return: 'world',
} as const satisfies Record<TimelineEvent['kind'], string>;
export type Lane = (typeof LANE_OF)[TimelineEvent['kind']];

export const TimelineQuery = z.partial(
  z.strictObject({
    /** seq of the last event already seen */
    after: Whole,
    /** milliseconds to hold the answer until an event comes; at most 30000 */
    wait: Whole,
  }),
);
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const Timeline = z.object({
  /** newest last */
  events: z.array(TimelineEvent),
  /** seq of the oldest event that is kept; above `next` where none is */
  first: z.int(),
  /** `after` for the next call; less than before, where this is another stream */
  next: z.int(),
  /** events that were let go for newer ones */
  dropped: z.int(),
  /** the world's time at which the next event comes by itself: a code, a ticket or a fault that ends; null for none */
  due: z.nullable(z.int()),
});
export type Timeline = z.infer<typeof Timeline>;
