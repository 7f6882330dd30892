import * as z from 'zod/mini';
import { countedList, countedMap, Id, Phone, textUpTo, wholeCharacters } from '#contract/fields.ts';
import { ACCOUNT_NOTES_MAX } from '#contract/limits.ts';
import { AccountEntity } from '#contract/portal/account.ts';
import { Whole } from './phone.ts';

/** The control API: accounts with what the portal never shows, their demo passwords among it (assumed). */

export const AccountFlags = z.object({
  enable: z.boolean(),
  admin: z.boolean(),
  innerAccount: z.boolean(),
  test: z.boolean(),
  isSupplier: z.boolean(),
  hasRealNameAuth: z.boolean(),
  hasQualificationAuth: z.boolean(),
  isPaidMember: z.boolean(),
  hasFilledEnterpriseProfile: z.boolean(),
});
export type AccountFlags = z.infer<typeof AccountFlags>;

export const SandboxAccount = z.object({
  ...AccountEntity.shape,
  ...AccountFlags.shape,
  /** not masked; empty for an account that came by WeChat and is not bound yet */
  phone: z.string(),
  /** null for an account that never set one */
  password: z.nullable(z.string()),
  /** virtual time until which wrong passwords keep it locked, or null */
  lockedUntil: z.nullable(z.int()),
});
export type SandboxAccount = z.infer<typeof SandboxAccount>;

export const AccountQuery = z.partial(
  z.strictObject({
    /** text that name, phone, accountId or 1688 id contain, in any case */
    q: textUpTo(64),
    /** how many at most, 1,000 when left out; `total` counts the rest too */
    limit: Whole,
    /** how many of the first to pass over, 0 when left out */
    offset: Whole,
  }),
);
export type AccountQuery = z.infer<typeof AccountQuery>;

export const SandboxAccountList = z.object({
  accounts: z.array(SandboxAccount),
  /** how many fit, with those before and after them */
  total: z.int(),
});
export type SandboxAccountList = z.infer<typeof SandboxAccountList>;

const readable = z.regex(/^(?!\s*$)\P{Cc}+$/u, {
  error: 'expected a name that can be read: no control characters, not white space alone',
});
const name = z.string().check(z.minLength(1), z.maxLength(64), readable, wholeCharacters);
const optionalFlags = z.partial(AccountFlags).shape;

export const Attributes = countedMap(z.string(), z.string(), ACCOUNT_NOTES_MAX);
export const Tags = countedList(z.string(), ACCOUNT_NOTES_MAX);

/** An account as a fixture and `POST accounts` write it. A field left out gets a sensible default. */
export const AccountSeed = z.strictObject({
  account: name,
  accountId: z.optional(Id),
  phone: z.optional(Phone),
  password: z.optional(z.nullable(textUpTo(64))),
  mainAccountId: z.optional(Id),
  outAccountId: z.optional(textUpTo(64)),
  attributes: z.optional(Attributes),
  tags: z.optional(Tags),
  ...optionalFlags,
});
export type AccountSeed = z.infer<typeof AccountSeed>;

/** Fields that the accounts of a fixture share. */
export const AccountDefaults = z.omit(z.partial(AccountSeed), { account: true, accountId: true });
export type AccountDefaults = z.infer<typeof AccountDefaults>;

export const AccountChange = z.strictObject({
  password: z.optional(z.nullable(textUpTo(64))),
  phone: z.optional(Phone),
  attributes: z.optional(Attributes),
  tags: z.optional(Tags),
  ...optionalFlags,
});
export type AccountChange = z.infer<typeof AccountChange>;
