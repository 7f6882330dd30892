import * as z from 'zod/mini';
import { Id, Phone, rawTextUpTo, Scene, TypedCode } from '#contract/fields.ts';
import { Moment } from '#contract/value-forms.ts';
import { Gsid } from './login.ts';

/** spec §3: an item of the login flow's account list. Assumed: the masked phone and the main account come along. */
export const AccountListItem = z.object({
  account: z.string(),
  accountId: Id,
  securityPhone: z.string(),
  mainAccountId: z.optional(Id),
});
export type AccountListItem = z.infer<typeof AccountListItem>;

/** spec §3: the account entity of the selection page. Field types and `aliLoginId`'s name are assumed. */
export const AccountEntity = z.object({
  account: z.string(),
  loginId: z.string(),
  accountId: Id,
  /** masked */
  securityPhone: z.string(),
  /** main and sub accounts share it; a sub's accountId differs from it */
  mainAccountId: Id,
  outAccountId: z.string(),
  enable: z.boolean(),
  admin: z.boolean(),
  innerAccount: z.boolean(),
  test: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
  iamUserId: z.string(),
  gmtCreate: Moment,
  gmtModified: Moment,
  /** the 1688 login id; empty when not linked */
  aliLoginId: z.string(),
});
export type AccountEntity = z.infer<typeof AccountEntity>;

/** Assumed: the phone may be left out; a phone other than the proof's is an error. */
export const ListByPhoneQuery = z.object({ phone: z.optional(Phone) });
export type ListByPhoneQuery = z.infer<typeof ListByPhoneQuery>;
export const ListByOutAccountIdQuery = z.object({ outAccountId: z.optional(Id) });
export type ListByOutAccountIdQuery = z.infer<typeof ListByOutAccountIdQuery>;
export const ListByPhoneResponse = z.array(AccountListItem);
export const ListByOutAccountIdResponse = z.array(AccountEntity);

/** spec §3: account and securityPhone are the phone again. */
export const RegisterRequest = z
  .object({
    phone: Phone,
    smsCode: TypedCode,
    account: z.string(),
    securityPhone: z.string(),
    accountSrc: z.literal('inner'),
    accountType: z.literal('B'),
  })
  .check(
    z.refine((body) => body.account === body.phone, { path: ['account'], error: 'expected the phone' }),
    z.refine((body) => body.securityPhone === body.phone, { path: ['securityPhone'], error: 'expected the phone' }),
  );
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** Assumed: registration signs in, so its answer has a gsid as a login's has. */
export const RegisterResponse = z.object({ account: z.string(), accountId: Id, gsid: z.optional(Gsid) });
export type RegisterResponse = z.infer<typeof RegisterResponse>;

export const ForgetPasswordRequest = z.object({
  verifyToken: rawTextUpTo(128),
  newPassword: rawTextUpTo(1024),
  phone: Phone,
  action: z.literal('forgetPwd'),
  scene: Scene,
  /** the accountId */
  account: z.optional(Id),
});
export type ForgetPasswordRequest = z.infer<typeof ForgetPasswordRequest>;
