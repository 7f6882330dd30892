import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { Moment } from '#contract/value-forms.ts';

/** spec §7: `params.request`, empty. */
export const CurrentCustomerRequest = z.object({ params: z.object({ request: z.object({}) }) });
export type CurrentCustomerRequest = z.infer<typeof CurrentCustomerRequest>;

/** Assumed: the response shape is not shown. A visitor is an answer, not a refusal. */
export const CurrentCustomerResponse = z.object({
  isLogin: z.boolean(),
  customer: z.nullable(
    z.object({
      accountId: Id,
      name: z.string(),
      /** the three flags that quoting asks for, and membership (spec §6) */
      isSupplier: z.boolean(),
      hasRealNameAuth: z.boolean(),
      hasQualificationAuth: z.boolean(),
      isPaidMember: z.boolean(),
    }),
  ),
});
export type CurrentCustomerResponse = z.infer<typeof CurrentCustomerResponse>;

const Message = z.object({ id: Id, title: z.string(), sentAt: Moment, read: z.boolean() });

/** Assumed: fills `basicUserInfo` and the rest of the user store (spec §3). */
export const BasicInfoResponse = z.object({
  id: Id,
  name: z.string(),
  accountId: Id,
  accountSrc: z.literal('inner'),
  hasRealNameAuth: z.boolean(),
  hasFilledEnterpriseProfile: z.boolean(),
  loginRedirectUrl: z.string(),
  authUrl: z.string(),
  securityPhone: z.string(),
  messageList: z.array(Message),
  /** unread messages */
  count: z.int().check(z.gte(0)),
});
export type BasicInfoResponse = z.infer<typeof BasicInfoResponse>;
