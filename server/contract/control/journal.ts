import * as z from 'zod/mini';
import { countedMap, rawTextUpTo, wholeFrom } from '#contract/fields.ts';
import { PATTERN_KEYS_MAX } from '#contract/limits.ts';
import { Whole } from './phone.ts';
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

/** A call as journal and timeline show it. */
export const called = {
  method: z.string(),
  /** as it came, with `/go` where the client put it; secrets in path and query are masked */
  path: z.string(),
  /** the portal's page that made the call, masked: `/login?gotoUrl=…`, `partner.localhost/login`; null if unknown */
  page: z.nullable(z.string()),
  /** the browser that made the call, from its first call to its sign-out: the beginning of its session's first id */
  visitor: z.string(),
  /** the contract's name of the call, null when the path is unknown */
  endpoint: z.nullable(z.string()),
  /** null where a fault dropped the connection: no answer came */
  status: z.nullable(z.int()),
  /** a fault ended the connection before the whole answer had left */
  broken: z.boolean(),
  code: z.nullable(z.string()),
  /** subject of the call, decrypted if necessary: a phone or an account's name */
  phone: z.nullable(z.string()),
  account: z.nullable(z.string()),
};

/** Status of an answer for a person: `503`, `200 断开` where it was cut, 断开 where none came. */
export function statusText({ status, broken }: { readonly status: number | null; readonly broken: boolean }): string {
  return [status, broken && '断开'].filter((part) => part !== null && part !== false).join(' ');
}

export const JournalEntry = z.object({
  /** its place in the timeline, and the cursor of this call: grows with each call and event of a world, never reused */
  seq: z.int(),
  requestId: z.string(),
  /** virtual time */
  at: z.int(),
  /** real milliseconds that the call took */
  tookMs: z.number(),
  ...called,
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

export const JournalQuery = z.partial(
  z.strictObject({
    after: Whole,
    /** text that the path contains */
    path: rawTextUpTo(200),
    /** the one call whose answer had this x-request-id */
    requestId: rawTextUpTo(64),
    /** `har`: the same calls as an HTTP archive */
    format: z.literal('har'),
  }),
);
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

const told = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

/** An event of the event stream: one JSON object a line of `data:`. */
export const SandboxEvent = z.discriminatedUnion('type', [
  told('hello', {
    world: z.string(),
    now: z.int(),
    frozen: z.boolean(),
    resets: z.int(),
    /** real time at which the server was restarted without this world's state; left out where that did not happen */
    lostStateAt: z.optional(z.int()),
  }),
  told('sms', { seq: z.int() }),
  told('qr', { scene: z.string(), status: z.int(), isNew: z.boolean() }),
  told('journal', { seq: z.int() }),
  /** an event of the timeline that is no call */
  told('timeline', { seq: z.int() }),
  told('clock', { now: z.int(), frozen: z.boolean() }),
  told('accounts', {}),
  told('faults', {}),
  told('settings', {}),
  /** an answer broke the contract */
  told('violation', { violation: Violation }),
  told('reset', {
    fixture: z.string(),
    /** journal and timeline are emptied by a reset only; a restored snapshot and a return to a checkpoint keep them */
    kind: z.enum(['reset', 'restored', 'returned']),
  }),
  /** the list of checkpoints is another */
  told('checkpoints', {}),
  /** the world is gone; the stream ends */
  told('dropped', {}),
]);
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** The control API: which calls came, asked by pattern, with the nearest misses (assumed). */

const Times = z
  .strictObject({
    min: z.optional(wholeFrom(0, 1_000_000)),
    max: z.optional(wholeFrom(0, 1_000_000)),
  })
  .check(
    z.refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, {
      path: ['max'],
      error: 'expected at least min',
    }),
  );

/** Every named field must match exactly; omitted ones match anything. Not larger than one call may be. */
export const CallPattern = z.partial(
  z.strictObject({
    /** with or without `/go`, without its query */
    path: rawTextUpTo(200),
    method: rawTextUpTo(16),
    status: wholeFrom(100, 599),
    /** the refusal's code; null asks for a call that was not refused */
    code: z.nullable(rawTextUpTo(64)),
    /** the phone a call was about, also where it was encrypted */
    phone: rawTextUpTo(32),
    /** the name of the account a call was about, encrypted or of its session */
    account: rawTextUpTo(64),
    /** the id of the fault that touched the answer; null asks for an answer that none touched */
    fault: z.nullable(rawTextUpTo(64)),
    /** the rule that refused the call */
    rule: rawTextUpTo(64),
    /**
     * A part of the request's body: encrypted identifiers are compared in the clear, lists as a whole. Secrets are
     * never compared; `******` asks for one that was sent.
     */
    body: countedMap(z.string(), z.unknown(), PATTERN_KEYS_MAX),
    /** how many such calls are right; left out: at least one */
    times: Times,
  }),
);
export type CallPattern = z.infer<typeof CallPattern>;

export const Difference = z.object({ field: z.string(), expected: z.string(), got: z.string() });
export type Difference = z.infer<typeof Difference>;

export const NearMiss = z.object({
  /** the first difference, as a sentence */
  message: z.string(),
  seq: z.int(),
  differences: z.array(Difference),
});
export type NearMiss = z.infer<typeof NearMiss>;

export const Verification = z.object({
  /** one line: expected, actual, and the nearest miss */
  message: z.string(),
  ok: z.boolean(),
  count: z.int(),
  /** seq of each call that fits */
  matches: z.array(z.int()),
  /** the three calls that came closest; empty where enough calls fit */
  nearest: z.array(NearMiss),
});
export type Verification = z.infer<typeof Verification>;
