import * as z from 'zod/mini';
import { countedFirst, countedList } from '#contract/counted.ts';
import { Id, SmsAction } from '#contract/fields.ts';
import { CAPS, COUNT_MAX, DUE_MAX, INSTANT_MAX, KEYS_KEPT, TARGET_HREF_MAX } from '#contract/limits.ts';
import { AccountEntity } from '#contract/portal/account.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { untilBroken } from '#contract/until-broken.ts';
import { AccountFlags, AccountSeed, Attributes, GenerateAccounts, Tags } from './account.ts';

/** The control API: state of the portal's back end in a snapshot, store by store (assumed). */

const Instant = z.int().check(z.gte(0), z.lte(INSTANT_MAX));
const Due = z.int().check(z.gte(0), z.lte(DUE_MAX));
export const Count = z.int().check(z.gte(0), z.lte(COUNT_MAX));
const Text = z.string().check(z.maxLength(256));
const Phone = z.string().check(z.maxLength(32));

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
const AccountSnapshot = z.strictObject({
  ...shown,
  attributes: Attributes,
  tags: Tags,
  gmtCreate: Instant,
  gmtModified: Instant,
  ...AccountFlags.shape,
  phone: Phone,
  password: z.nullable(Text),
});

export const AccountsSnapshot = z.strictObject({
  values: countedFirst(
    distinct(AccountSnapshot, CAPS.accounts, 'accountId').check(
      z.refine((list) => new Set(list.map(({ account }) => account)).size === list.length, {
        error: 'expected each account once',
      }),
    ),
  ),
  /** accounts that a rule describes, and which of them stand in `values` or are gone */
  generated: z.nullable(
    z.strictObject({
      rule: GenerateAccounts,
      defaults: z.omit(z.partial(AccountSeed), { account: true, accountId: true }),
      createdAt: Instant,
      woken: countedList(z.int().check(z.gte(0), z.lte(CAPS.accounts)), CAPS.accounts),
    }),
  ),
});
export type AccountsSnapshot = z.infer<typeof AccountsSnapshot>;

export const CodeSnapshot = z.strictObject({
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

/** Moments of one window: no limit is above a thousand, and the one that comes beyond it is kept too. */
const COUNTED_MAX = 1_001;

const SendsSnapshot = z.strictObject({
  phone: Phone,
  action: SmsAction,
  at: countedList(Instant, COUNTED_MAX),
});

export const SmsCodesSnapshot = z.strictObject({
  serial: Count,
  codes: bounded(CodeSnapshot, CAPS.smsCodes, 'phone', 'action', 'scene'),
  sends: bounded(SendsSnapshot, CAPS.sendWindows, 'phone', 'action'),
});
export type SmsCodesSnapshot = z.infer<typeof SmsCodesSnapshot>;

const TokenSnapshot = z.strictObject({ token: Id, phone: Phone, accountId: Id, issuedAt: Instant });
export const TokensSnapshot = bounded(TokenSnapshot, CAPS.verifyTokens, 'token');
export type TokensSnapshot = z.infer<typeof TokensSnapshot>;

const KeySnapshot = z.strictObject({
  publicKey: z.string().check(z.maxLength(4_096)),
  privateKey: z.string().check(z.maxLength(8_192)),
  since: Instant,
  replacedAt: z.nullable(Instant),
});
export const KeysSnapshot = countedFirst(
  distinct(KeySnapshot, KEYS_KEPT, 'publicKey').check(z.minLength(1, { error: 'expected at least one key' })),
);

/** Keys that made room for newer ones before their grace was over, so that a refusal can say so. */
export const EvictedKeysSnapshot = bounded(
  z.strictObject({ publicKey: z.string().check(z.maxLength(4_096)), at: Instant }),
  CAPS.evictedKeys,
  'publicKey',
);
export type EvictedKeysSnapshot = z.infer<typeof EvictedKeysSnapshot>;

const TicketSnapshot = z.strictObject({
  scene: Id,
  isLogin: z.union([z.literal(1), z.literal(0)]),
  gotoUrl: z.string().check(z.maxLength(TARGET_HREF_MAX)),
  createdAt: Instant,
  expiresAt: Due,
  sessionId: Id,
  status: z.union([z.literal(QR_STATUS.initial), z.literal(QR_STATUS.confirmed), z.literal(QR_STATUS.expired)]),
  scannedBy: z.nullable(Text),
  confirmedBy: z.nullable(Text),
  grant: z.nullable(z.strictObject({ accountId: Id, firstLogin: z.boolean(), hasEnded: z.optional(z.boolean()) })),
});
export const TicketsSnapshot = bounded(TicketSnapshot, CAPS.tickets, 'scene');
export type TicketsSnapshot = z.infer<typeof TicketsSnapshot>;

// Optional fields below are missing from snapshots of earlier versions.
/** Accounts that one proof is good for: all of its phone. */
const AccountIds = countedList(Id, CAPS.accounts);
const proof = { accountIds: AccountIds, phone: Phone };
const SessionSnapshot = z.strictObject({
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
const RenewalSnapshot = z.strictObject({ id: Id, endsAt: Due });
export const SessionsSnapshot = z.strictObject({
  ...bounded(SessionSnapshot, CAPS.sessions, 'id').shape,
  /** ids that sessions have given up, while calls with them may be in flight */
  renewed: z.optional(bounded(RenewalSnapshot, CAPS.renewedIds, 'id')),
});
export type SessionsSnapshot = z.infer<typeof SessionsSnapshot>;

const GsidSnapshot = z.strictObject({
  gsid: Id,
  accountId: Id,
  originId: z.optional(z.nullable(Id)),
  issuedAt: Instant,
});
export const GsidsSnapshot = bounded(GsidSnapshot, CAPS.gsids, 'gsid');
export type GsidsSnapshot = z.infer<typeof GsidsSnapshot>;

const TriesSnapshot = z.strictObject({
  name: z.string().check(z.maxLength(512)),
  at: countedList(Instant, COUNTED_MAX),
  lockedUntil: Due,
});
export const LockoutSnapshot = bounded(TriesSnapshot, CAPS.wrongPasswords, 'name');
export type LockoutSnapshot = z.infer<typeof LockoutSnapshot>;

const StateSnapshot = z.strictObject({
  state: Id,
  sessionId: Id,
  gotoUrl: z.string().check(z.maxLength(TARGET_HREF_MAX)),
  issuedAt: Instant,
});
const GrantSnapshot = z.strictObject({
  code: Id,
  identity: Text,
  state: Text,
  issuedAt: Instant,
  endedIds: z.optional(AccountIds),
});
export const OauthSnapshot = z.strictObject({
  states: bounded(StateSnapshot, CAPS.oauthCodes, 'state'),
  codes: bounded(GrantSnapshot, CAPS.oauthCodes, 'code'),
});
export type OauthSnapshot = z.infer<typeof OauthSnapshot>;
