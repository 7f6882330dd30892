import * as z from 'zod/mini';
import { AccountChange } from '#contract/control-account.ts';
import { NewFault, type SmsFault } from '#contract/control-fault.ts';
import { SettingsChange } from '#contract/control-settings.ts';
import { Id, Phone, SmsAction } from '#contract/fields.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import { Duration, durationSaying, durationText } from './duration.ts';
import { AT_KEY } from './schema-problems.ts';

/** What a fixture has happen by itself: one `when`, one deed. */

const Nth = z.int().check(z.gte(1), z.lte(1_000_000));
const Yes = z.literal(true);
const Identity = z.strictObject({ identity: Id });

const when = {
  /** after the world's start or reset */
  at: z.optional(Duration),
  /** when a message is sent; the nth of its phone, every one when left out */
  whenSms: z.optional(
    z.strictObject({ phone: z.optional(Phone), action: z.optional(SmsAction), nth: z.optional(Nth) }),
  ),
  /** when a QR code is made; the nth of the world, every one when left out */
  whenQr: z.optional(z.strictObject({ page: z.optional(z.enum(['login', 'register'])), nth: z.optional(Nth) })),
};

/** What a fixture can do to its world by itself, and a story's steps too. */
export const worldDeeds = {
  /** on QR codes: the one that was made, else the newest that waits; none waiting, nothing happens */
  scanQr: z.optional(Identity),
  confirmQr: z.optional(Identity),
  cancelQr: z.optional(Yes),
  expireQr: z.optional(Yes),
  rotateKeys: z.optional(Yes),
  setAccount: z.optional(z.strictObject({ account: Id, ...AccountChange.shape })),
  setSettings: z.optional(SettingsChange),
  addFault: z.optional(NewFault),
  clearFaults: z.optional(Yes),
};

/** Defaults of `by`. */
export const BY_DEFAULT = `left out: ${durationText(SMS_LATE_MS)} for late, ${durationText(SMS_OUT_OF_ORDER_MS)} for outOfOrder`;

const deeds = {
  ...worldDeeds,
  /** to the message itself, on its way to the phone */
  do: z.optional(z.enum(['lose', 'late', 'double', 'outOfOrder'])),
};

export const WHENS = Object.keys(when) as readonly (keyof typeof when)[];
export const DEEDS = Object.keys(deeds) as readonly (keyof typeof deeds)[];

export const FixtureEvent = z
  .strictObject({
    ...when,
    /** how long after the message or the QR code */
    after: z.optional(Duration),
    ...deeds,
    /** how late the message comes, or how long it waits for a newer one */
    by: z.optional(durationSaying(` (${BY_DEFAULT})`)),
  })
  .check(
    exactlyOneOf('moment', WHENS),
    exactlyOneOf('deed', DEEDS),
    z.refine(({ after, at }) => after === undefined || at === undefined, {
      path: ['after'],
      params: AT_KEY,
      error: 'expected after only beside whenSms or whenQr',
    }),
    z.refine((event) => event.do === undefined || (event.whenSms !== undefined && event.after === undefined), {
      path: ['do'],
      params: AT_KEY,
      error: 'expected do only beside whenSms, and not with after',
    }),
    z.refine(({ by, do: deed }) => by === undefined || deed === 'late' || deed === 'outOfOrder', {
      path: ['by'],
      params: AT_KEY,
      error: `expected by only beside do: late or do: outOfOrder (${BY_DEFAULT})`,
    }),
  );
export type FixtureEvent = z.infer<typeof FixtureEvent>;

export const EVENTS_MAX = 200;

/** The fault kind behind each `do`. */
export const SMS_KINDS: Readonly<Record<NonNullable<FixtureEvent['do']>, SmsFault['kind']>> = {
  lose: 'lost',
  late: 'late',
  double: 'doubled',
  outOfOrder: 'outOfOrder',
};

/** The problem stands at the second one, or at the event where there is none. */
function exactlyOneOf(what: string, names: readonly string[]) {
  return z.check<Readonly<Record<string, unknown>>>(({ value, issues }) => {
    const [first, ...others] = names.filter((name) => value[name] !== undefined);
    if (first !== undefined && others.length === 0) return;
    const got = first === undefined ? 'none' : [first, ...others].join(' and ');
    const message = `expected one ${what} of ${names.join(', ')}, got ${got}`;
    const place = others.length > 0 ? { path: others.slice(0, 1), params: AT_KEY } : {};
    issues.push({ code: 'custom', message, input: value, ...place });
  });
}
