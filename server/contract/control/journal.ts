import * as z from 'zod/mini';
import { Instant } from './world.ts';

/** The control API: each call's request, decrypted fields, response and reason of refusal (assumed). */

/** Mask that replaces every secret in the journal, for every reader (threat K13). */
export const MASK = '******';

/** A value that the words of a reason are made of. */
const Fact = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);

export type Fact = z.infer<typeof Fact>;

export const JournalReason = z.object({
  /** which rule decided, as `subject.rule`: `sms.expired`, `session.missing` */
  rule: z.string(),
  expected: z.optional(z.string()),
  got: z.optional(z.string()),
  /** a code's age in virtual milliseconds */
  ageMs: z.optional(z.int()),
  /** which try of a limited number this was */
  attempt: z.optional(z.int()),
  /** the nearest value that would have passed: other phone, action or scene */
  nearest: z.optional(z.string()),
  /** facts for the words, secrets masked */
  facts: z.optional(z.record(z.string(), Fact)),
});
export type JournalReason = z.infer<typeof JournalReason>;

export const JournalEntry = z.object({
  /** its place in the timeline, and the cursor of this call: grows with each call and event of a world, never reused */
  seq: z.int(),
  requestId: z.string(),
  /** virtual time */
  at: z.int(),
  /** real milliseconds that the call took */
  tookMs: z.number(),
  method: z.string(),
  /** as it came, with `/go` where the client put it; secrets in path and query are masked */
  path: z.string(),
  /** the portal's page that made the call, masked: `/login?gotoUrl=…`, `partner.localhost/login`; null if unknown */
  page: z.nullable(z.string()),
  /** the browser that made the call, from its first call to its sign-out: the beginning of its session's first id */
  visitor: z.string(),
  /** the contract's name of the call, null when the path is unknown */
  endpoint: z.nullable(z.string()),
  status: z.int(),
  code: z.nullable(z.string()),
  /** subject of the call, decrypted if necessary: a phone or an account's name */
  phone: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** headers worth reading, the request's body and the answer's; secrets masked */
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() }),
  response: z.unknown(),
  /** the encrypted fields, opened; secrets masked */
  decrypted: z.record(z.string(), z.string()),
  reason: z.nullable(JournalReason),
  /** the fault rule that touched the answer */
  fault: z.nullable(z.string()),
  /** switches of the server that the call needed: `--allow-origin http://localhost:3000` */
  switches: z.array(z.string()),
  /** true when bodies were cut to keep the row within its limit */
  cut: z.boolean(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const JournalQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected a whole number' }))),
  /** text that the path contains */
  path: z.optional(z.string().check(z.maxLength(200))),
  /** the one call whose answer had this x-request-id */
  requestId: z.optional(z.string().check(z.maxLength(64))),
  /** `har`: the same calls as an HTTP archive */
  format: z.optional(z.literal('har')),
});
export type JournalQuery = z.infer<typeof JournalQuery>;

export const Journal = z.object({ entries: z.array(JournalEntry), next: z.int(), dropped: z.int() });
export type Journal = z.infer<typeof Journal>;

/** Typed values of one call, in the clear: for a person who asks for them, and nowhere else (threat K13). */
export const TypedValues = z.object({
  seq: z.int(),
  /** encrypted fields, opened, and what the journal masks of the body, by path: `credential.pwd`, `smsCode` */
  values: z.record(z.string(), z.string()),
});
export type TypedValues = z.infer<typeof TypedValues>;

export const Violation = z.object({
  endpoint: z.string(),
  requestId: z.string(),
  at: Instant,
  path: z.string(),
  message: z.string(),
});
export type Violation = z.infer<typeof Violation>;
export const ViolationList = z.object({ violations: z.array(Violation) });

/** An event of the event stream: one JSON object a line of `data:`. */
export const SandboxEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    world: z.string(),
    now: z.int(),
    frozen: z.boolean(),
    resets: z.int(),
    /** real time at which the server was restarted without this world's state; left out where that did not happen */
    lostStateAt: z.optional(z.int()),
  }),
  z.object({ type: z.literal('sms'), seq: z.int() }),
  z.object({ type: z.literal('qr'), scene: z.string(), status: z.int(), isNew: z.boolean() }),
  z.object({ type: z.literal('journal'), seq: z.int() }),
  /** an event of the timeline that is no call */
  z.object({ type: z.literal('timeline'), seq: z.int() }),
  z.object({ type: z.literal('clock'), now: z.int(), frozen: z.boolean() }),
  z.object({ type: z.literal('accounts') }),
  z.object({ type: z.literal('faults') }),
  z.object({ type: z.literal('settings') }),
  /** an answer broke the contract */
  z.object({ type: z.literal('violation'), violation: Violation }),
  z.object({
    type: z.literal('reset'),
    fixture: z.string(),
    /** journal and timeline are emptied by a reset only; a restored snapshot and a return to a checkpoint keep them */
    kind: z.enum(['reset', 'restored', 'returned']),
  }),
  /** the list of checkpoints is another */
  z.object({ type: z.literal('checkpoints') }),
  /** the world is gone; the stream ends */
  z.object({ type: z.literal('dropped') }),
]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;
