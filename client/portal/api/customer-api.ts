import * as z from 'zod/mini';
import type { BasicInfoResponse, CurrentCustomerRequest, CurrentCustomerResponse } from '#contract/portal/customer.ts';
import type { ApiClient } from './api-client.ts';
import { type FieldsOf, optionalField } from './used-fields.ts';

type WholeCustomer = NonNullable<CurrentCustomerResponse['customer']>;

/*
 * The specification shows neither answer: an unreadable field is missing and makes no error (threat F7). Flags
 * decide only about a service that the user requests: an unread one stays undefined until then.
 */
const textOrEmpty = z.catch(z.string(), '');
const flagOrFalse = z.catch(z.boolean(), false);
const flag = optionalField(z.boolean());
const Customer = z.object({
  name: textOrEmpty,
  accountId: textOrEmpty,
  isSupplier: flag,
  hasRealNameAuth: flag,
  hasQualificationAuth: flag,
  isPaidMember: flag,
} satisfies FieldsOf<WholeCustomer>);
export type Customer = z.infer<typeof Customer>;

/** A loose object, for a field that names somebody may have any name. */
const CurrentCustomer = z.catch(
  z.looseObject({
    isLogin: flag,
    customer: optionalField(z.nullable(z.looseObject(Customer.shape))),
  } satisfies FieldsOf<CurrentCustomerResponse>),
  { isLogin: undefined, customer: undefined },
);
type Answered = z.infer<typeof CurrentCustomer>;

/**
 * Assumed: an answer without `isLogin` is somebody's where it names one, in a text of any field that ends in `name`;
 * every other one is a visitor's.
 */
function customerIn(answer: Answered): Customer | null {
  const { isLogin, customer } = answer;
  if (isLogin !== undefined) return isLogin ? (customer ?? null) : null;
  if (customer === null) return null;
  const name = nameIn(customer ?? answer);
  return name === '' ? null : { ...Customer.parse(customer ?? answer), name };
}

function nameIn(fields: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(fields).filter(([field, text]) => /name$/i.test(field) && typeof text === 'string');
  return String(names.find(([, text]) => text !== '')?.[1] ?? '');
}

const BasicFields = z.object({
  /** unread messages; undefined where the answer has none */
  count: optionalField(z.number()),
  id: textOrEmpty,
  name: textOrEmpty,
  /** undefined, as an authentication may be, where the customer's own value stands */
  accountId: optionalField(z.string()),
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
export async function currentCustomer(api: ApiClient, signal?: AbortSignal): Promise<Customer | null> {
  return customerIn(await currentAnswer(api, signal));
}

/** True if somebody is signed in, for a page that needs no more. */
export async function isSignedIn(api: ApiClient, signal?: AbortSignal): Promise<boolean> {
  const answer = await currentAnswer(api, signal);
  return answer.isLogin ?? customerIn(answer) !== null;
}

function currentAnswer(api: ApiClient, signal?: AbortSignal): Promise<Answered> {
  const body: CurrentCustomerRequest = { params: { request: {} } };
  return api.call({ call: 'currentCustomer', body, signal }, CurrentCustomer);
}

/** Basic user info with messages; a visitor is refused with 401. */
export function basicInfo(api: ApiClient, signal?: AbortSignal): Promise<BasicInfo> {
  return api.call({ call: 'basicInfo', signal }, BasicInfo);
}
