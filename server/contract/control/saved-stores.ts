import * as z from 'zod/mini';
import { countedFirst, countedList, Id, rawTextUpTo, SmsAction, untilBroken, wholeFrom } from '#contract/fields.ts';
import { CAPS, COUNT_MAX, KEYS_KEPT, TARGET_HREF_MAX } from '#contract/limits.ts';
import { AccountEntity } from '#contract/portal/account.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { AccountFlags, Attributes, Tags } from './account.ts';
import { Due, Instant } from './world.ts';

/** The control API: state of the portal's back end in a snapshot, store by store (assumed). */

export const Count = wholeFrom(0, COUNT_MAX);
const Text = rawTextUpTo(256);
const Phone = rawTextUpTo(32);

/** A list whose entries have distinct keys; of its broken entries the first is reported. */
export function distinct<T extends z.ZodMiniType>(entry: T, cap: number, ...fields: (keyof z.infer<T> & string)[]) {
  const list = z.array(untilBroken(entry)).check(
    z.maxLength(cap, { error: `expected at most ${cap} entries` }),
    z.refine((list) => new Set(list.map((one) => fields.map((field) => one[field]).join(' '))).size === list.length, {
      error: `expected each ${fields.join(' and ')} once`,
    }),
  );
  return countedFirst(list);
}

/** Contents of a store with a cap: its values, the oldest first, and the number of evicted ones. */
export function bounded<T extends z.ZodMiniType>(entry: T, cap: number, ...fields: (keyof z.infer<T> & string)[]) {
  return z.strictObject({ values: distinct(entry, cap, ...fields), evicted: Count });
}

const { securityPhone: _masked, ...shown } = AccountEntity.shape;
const SavedAccount = z.strictObject({
  ...shown,
  attributes: Attributes,
  tags: Tags,
  gmtCreate: Instant,
  gmtModified: Instant,
  ...AccountFlags.shape,
  phone: Phone,
  password: z.nullable(Text),
});

const SavedAccounts = z.strictObject({
  values: countedFirst(
    distinct(SavedAccount, CAPS.accounts, 'accountId').check(
      z.refine((list) => new Set(list.map(({ account }) => account)).size === list.length, {
        error: 'expected each account once',
      }),
    ),
  ),
  /** null in snapshots of earlier versions, which could generate accounts by a rule; this version cannot */
  generated: z.optional(
    z.null({
      error: `expected null: accounts by rule are gone; a world has at most ${CAPS.accounts}, each of them in values`,
    }),
  ),
});
export type SavedAccounts = z.infer<typeof SavedAccounts>;

export const SavedCode = z.strictObject({
  /** sequence number in the world; identifies the code across snapshots */
  serial: Count,
  phone: Phone,
  action: SmsAction,
  scene: Text,
  code: Text,
  sentAt: Instant,
  expiresAt: Due,
  tries: Count,
  spent: z.boolean(),
});

/** Moments counted in one window: a limit is at most a thousand, and the first moment beyond it is kept too. */
const COUNTED_MAX = 1_001;

const SavedSends = z.strictObject({
  phone: Phone,
  action: SmsAction,
  at: countedList(Instant, COUNTED_MAX),
});

const SavedSmsCodes = z.strictObject({
  serial: Count,
  codes: bounded(SavedCode, CAPS.smsCodes, 'phone', 'action', 'scene'),
  sends: bounded(SavedSends, CAPS.sendWindows, 'phone', 'action'),
});
export type SavedSmsCodes = z.infer<typeof SavedSmsCodes>;

const SavedToken = z.strictObject({ token: Id, phone: Phone, accountId: Id, issuedAt: Instant });
const SavedTokens = bounded(SavedToken, CAPS.verifyTokens, 'token');
export type SavedTokens = z.infer<typeof SavedTokens>;

export const KeyPems = z.strictObject({ publicKey: rawTextUpTo(4_096), privateKey: rawTextUpTo(8_192) });

const SavedKey = z.strictObject({
  ...KeyPems.shape,
  since: Instant,
  replacedAt: z.nullable(Instant),
});
const SavedKeys = countedFirst(
  distinct(SavedKey, KEYS_KEPT, 'publicKey').check(z.minLength(1, { error: 'expected at least one key' })),
);

/** Keys that were evicted before their grace period ended: a refusal names that as its reason. */
const SavedEvictedKeys = bounded(
  z.strictObject({ publicKey: KeyPems.shape.publicKey, at: Instant }),
  CAPS.evictedKeys,
  'publicKey',
);
export type SavedEvictedKeys = z.infer<typeof SavedEvictedKeys>;

const SavedTicket = z.strictObject({
  scene: Id,
  /** 1 from the login page, 0 from registration */
  isLogin: z.union([z.literal(1), z.literal(0)]),
  gotoUrl: rawTextUpTo(TARGET_HREF_MAX),
  createdAt: Instant,
  expiresAt: Due,
  /** the preparing session; follows it to a new id, and through the sign-in that the ticket causes */
  sessionId: Id,
  status: z.union([z.literal(QR_STATUS.initial), z.literal(QR_STATUS.confirmed), z.literal(QR_STATUS.expired)]),
  /** shown on the phone only; the portal's status stays 0 */
  scannedBy: z.nullable(Text),
  confirmedBy: z.nullable(Text),
  /** set at confirmation, gone once handed over; ended: the account was disabled, deleted or given a new password since */
  grant: z.nullable(z.strictObject({ accountId: Id, firstLogin: z.boolean(), hasEnded: z.optional(z.boolean()) })),
  /** at registration: the WeChat that confirmed had an account already */
  isKnown: z.optional(z.boolean()),
});
const SavedTickets = bounded(SavedTicket, CAPS.tickets, 'scene');
export type SavedTickets = z.infer<typeof SavedTickets>;

// Optional fields below are missing from snapshots of earlier versions.
/** Accounts that one proof is good for: all of its phone. */
const AccountIds = countedList(Id, CAPS.accounts);
const proof = { accountIds: AccountIds, phone: Phone };
const SavedSession = z.strictObject({
  id: Id,
  ctoken: Id,
  csrfToken: Id,
  accountId: z.nullable(Id),
  originId: z.optional(Id),
  proof: z.optional(z.nullable(z.strictObject({ ...proof, endedIds: AccountIds }))),
  pending: z.nullable(z.strictObject({ ...proof, endedIds: z.optional(AccountIds), expiresAt: Due })),
  holdsUntil: z.optional(Due),
  lastSeenAt: Instant,
});
const SavedRenewal = z.strictObject({ id: Id, endsAt: Due });
const SavedSessions = z.strictObject({
  ...bounded(SavedSession, CAPS.sessions, 'id').shape,
  /** ids that sessions have given up, while calls with them may be in flight */
  renewed: z.optional(bounded(SavedRenewal, CAPS.renewedIds, 'id')),
});
export type SavedSessions = z.infer<typeof SavedSessions>;

const SavedGsid = z.strictObject({
  gsid: Id,
  accountId: Id,
  originId: z.optional(z.nullable(Id)),
  issuedAt: Instant,
});
const SavedGsids = bounded(SavedGsid, CAPS.gsids, 'gsid');
export type SavedGsids = z.infer<typeof SavedGsids>;

const SavedTries = z.strictObject({
  name: rawTextUpTo(512),
  at: countedList(Instant, COUNTED_MAX),
  lockedUntil: Due,
});
const SavedLockout = bounded(SavedTries, CAPS.wrongPasswords, 'name');
export type SavedLockout = z.infer<typeof SavedLockout>;

const SavedState = z.strictObject({
  state: Id,
  sessionId: Id,
  gotoUrl: rawTextUpTo(TARGET_HREF_MAX),
  issuedAt: Instant,
  /** used by its session, and kept for its gotoUrl alone */
  isSpent: z.optional(z.boolean()),
});
const SavedGrant = z.strictObject({
  code: Id,
  identity: Text,
  state: Text,
  issuedAt: Instant,
  endedIds: z.optional(AccountIds),
});
const SavedOauth = z.strictObject({
  states: bounded(SavedState, CAPS.oauthCodes, 'state'),
  codes: bounded(SavedGrant, CAPS.oauthCodes, 'code'),
});
export type SavedOauth = z.infer<typeof SavedOauth>;

export const SavedPortal = z.strictObject({
  accounts: SavedAccounts,
  weChat: distinct(z.strictObject({ id: Id, accountId: z.nullable(z.string()) }), 10_000, 'id'),
  ali: distinct(z.strictObject({ id: Id, accountIds: countedList(z.string(), CAPS.accounts) }), 10_000, 'id'),
  smsCodes: SavedSmsCodes,
  verifyTokens: SavedTokens,
  keys: SavedKeys,
  evictedKeys: z.optional(SavedEvictedKeys),
  tickets: SavedTickets,
  sessions: SavedSessions,
  gsids: SavedGsids,
  lockout: SavedLockout,
  oauth: SavedOauth,
});
export type SavedPortal = z.infer<typeof SavedPortal>;
