import * as z from 'zod/mini';
import { PATHS } from '#contract/paths.ts';
import type { BasicInfoResponse, CurrentCustomerRequest, CurrentCustomerResponse } from '#contract/portal/customer.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { dispensable, type FieldsOf } from './used-fields.ts';

type WholeCustomer = NonNullable<CurrentCustomerResponse['customer']>;

/** Fields that no screen shows yet: the user store keeps what comes in the expected form (spec §3). */
const textOrEmpty = z.catch(z.string(), '');
const flagOrFalse = z.catch(z.boolean(), false);
/** Optional: the flags decide only about a service that the user requests, not about anything shown before. */
const flag = dispensable(z.boolean());
const Customer = z.object({
  name: z.string(),
  accountId: textOrEmpty,
  isSupplier: flag,
  hasRealNameAuth: flag,
  hasQualificationAuth: flag,
  isPaidMember: flag,
} satisfies FieldsOf<WholeCustomer>);
export type Customer = z.infer<typeof Customer>;

/** Assumed: an answer without data, `isLogin` or customer is a visitor's, too. */
const Visitor = z.object({ isLogin: z.optional(z.literal(false)) } satisfies FieldsOf<CurrentCustomerResponse>);
const SignedIn = z.object({
  isLogin: z.literal(true),
  customer: z.nullish(Customer),
} satisfies FieldsOf<CurrentCustomerResponse>);
const CurrentCustomer = z.nullable(z.union([SignedIn, Visitor]));
const IsLogin = z.nullable(z.object({ isLogin: z.optional(z.boolean()) } satisfies FieldsOf<CurrentCustomerResponse>));

const BasicFields = z.object({
  /** unread messages; undefined where the answer does not say it */
  count: dispensable(z.number()),
  id: textOrEmpty,
  /** this and the authentication: undefined where the customer's own count */
  accountId: dispensable(z.string()),
  accountSrc: textOrEmpty,
  hasRealNameAuth: flag,
  hasFilledEnterpriseProfile: flagOrFalse,
  loginRedirectUrl: textOrEmpty,
  authUrl: textOrEmpty,
  messageList: z.catch(z.array(z.unknown()), []),
} satisfies FieldsOf<BasicInfoResponse>);
const BasicInfo = z.catch(BasicFields, z.parse(BasicFields, {}));
export type BasicInfo = z.infer<typeof BasicFields>;

/** The signed-in customer; null for a visitor, which is a valid response too. */
export async function currentCustomer(api: ApiClient, { signal }: CallOptions = {}): Promise<Customer | null> {
  const answer = await api.call(currentCustomerRequest(signal), CurrentCustomer);
  return (answer?.isLogin && answer.customer) || null;
}

/** True if a customer is signed in, for a page that needs no more. */
export async function isSignedIn(api: ApiClient, { signal }: CallOptions = {}): Promise<boolean> {
  return (await api.call(currentCustomerRequest(signal), IsLogin))?.isLogin ?? false;
}

/** Basic user info with messages; a visitor is refused with 401. */
export function basicInfo(api: ApiClient, { signal }: CallOptions = {}): Promise<BasicInfo> {
  return api.call({ method: 'GET', path: PATHS.basicInfo, signal }, BasicInfo);
}

function currentCustomerRequest(signal: AbortSignal | undefined) {
  const body: CurrentCustomerRequest = { params: { request: {} } };
  return { method: 'POST', path: PATHS.currentCustomer, body, signal } as const;
}
