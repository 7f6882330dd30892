import * as z from 'zod/mini';
import { Id, SmsAction, textUpTo, wholeFrom } from '#contract/fields.ts';
import { FaultWire } from '#contract/wire/wire-schema.ts';
import { Instant } from './world.ts';

/** The control API: failures injected on purpose. Declarative only: no scripts, no patterns (threats K9, S28). */

const FAULT_DELAY_MAX_MS = 120_000;
export const FAULTS_MAX = 100;
export const FAULT_TIMES_MAX = 1_000_000;
const FAULT_BODY_MAX = 16_384;

const DelayMs = wholeFrom(0, FAULT_DELAY_MAX_MS);

const DelayRange = z
  .strictObject({ min: DelayMs, max: DelayMs })
  .check(z.refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected at least min' }));

export const FaultMatch = z.partial(
  z.strictObject({
    /** the path without `/go`, to the letter; left out: every portal call */
    path: textUpTo(200),
    method: z.enum(['GET', 'POST']),
    /** the phone a call is about, also where it is encrypted; 11 digits */
    phone: textUpTo(32),
    /** the account name a call is about, encrypted or of the session */
    account: textUpTo(64),
    /** only for sms */
    action: SmsAction,
    /** the nth matching call of each subject (phone, account or session), from 1 */
    nth: wholeFrom(1, 1_000_000),
  }),
);
export type FaultMatch = z.infer<typeof FaultMatch>;

/** Injected response of a call. Each field may be combined with a delay in real time. */
export const FaultResponse = z.partial(
  z.strictObject({
    /** left out: 401 with `loginUrl`, 502 with `html`, 200 with what is broken otherwise, else 500, with a `body` too */
    status: wholeFrom(200, 599),
    /** any JSON value, sent as it is */
    body: z.unknown().check(
      z.refine((body) => JSON.stringify(body ?? null).length <= FAULT_BODY_MAX, {
        error: `expected at most ${FAULT_BODY_MAX} characters`,
      }),
    ),
    /** a failure in these parts of a wire format, with `code` and `message` */
    wire: FaultWire,
    code: textUpTo(64),
    message: textUpTo(6_000),
    /** 401 with this login url; empty leaves the url out */
    loginUrl: textUpTo(2_048),
    delayMs: z.union([DelayMs, DelayRange]),
    /** drop: the connection ends; cut: half of the answer; garbage: bytes that are no JSON; empty, html: what they say */
    broken: z.enum(['drop', 'cut', 'garbage', 'empty', 'html']),
    /** `after`: the operation runs and only its response is replaced, a refusal too */
    when: z.enum(['before', 'after']),
  }),
);
export type FaultResponse = z.infer<typeof FaultResponse>;

/** Delivery fault of a message. Delays are in the world's time. */
export const SmsFault = z.strictObject({
  kind: z.enum(['late', 'lost', 'doubled', 'outOfOrder']),
  /** late: after how long, SMS_LATE_MS when left out; outOfOrder: how long to wait for a newer one at most, SMS_OUT_OF_ORDER_MS */
  delayMs: z.optional(wholeFrom(0, 86_400_000)),
});
export type SmsFault = z.infer<typeof SmsFault>;

const Times = wholeFrom(1, FAULT_TIMES_MAX);

export const NewFault = z
  .strictObject({
    match: z.optional(FaultMatch),
    answer: z.optional(FaultResponse),
    sms: z.optional(SmsFault),
    /** how often it fires in all; left out: until deleted */
    times: z.optional(Times),
    /** virtual time after which it is gone, not before the world's own */
    until: z.optional(Instant),
    /** probability of firing, drawn from the world's seed */
    chance: z.optional(z.number().check(z.gte(0), z.lte(1))),
  })
  .check(
    z.refine((fault) => (fault.answer === undefined) !== (fault.sms === undefined), {
      path: ['answer'],
      error: 'expected either answer or sms',
    }),
    z.refine(({ answer }) => answer === undefined || Object.keys(answer).some((key) => key !== 'when'), {
      path: ['answer'],
      error: 'expected what to answer: a status, a body, a wire, a delay …',
    }),
  );
export type NewFault = z.infer<typeof NewFault>;

/** A change of a fault that stands: how often it fires in all, those that it has fired included. */
export const FaultTimes = z.strictObject({ times: Times });

export const Fault = z.object({ id: Id, ...NewFault.shape, fired: z.int(), matched: z.int() });
export type Fault = z.infer<typeof Fault>;
export const FaultList = z.object({ faults: z.array(Fault) });
