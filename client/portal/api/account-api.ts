import * as z from 'zod/mini';
import type {
  AccountEntity,
  AccountListItem,
  ForgetPasswordRequest,
  RegisterRequest,
  RegisterResponse,
} from '#contract/portal/account.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { ApiClient } from './api-client.ts';
import { Anything, type FieldsOf, Id, optionalField } from './used-fields.ts';

/** A row of the picker at login. */
const ListedAccount = z.object({
  account: z.string(),
  accountId: Id,
  /** masked */
  securityPhone: optionalField(z.string()),
  mainAccountId: optionalField(z.string()),
} satisfies FieldsOf<AccountListItem>);
export type ListedAccount = z.infer<typeof ListedAccount>;
const ListedAccounts = z.array(ListedAccount);

/** A row of the selection page. Assumed: an account may have no phone, and a main one no mainAccountId. */
const SelectableAccount = z.object({
  account: z.string(),
  accountId: Id,
  /** masked */
  securityPhone: z.nullish(z.string()),
  mainAccountId: z.nullish(z.string()),
} satisfies FieldsOf<AccountEntity>);
export type SelectableAccount = z.infer<typeof SelectableAccount>;
const SelectableAccounts = z.array(SelectableAccount);

/** The gsid is for a page that hands it to its parent; no other part of the answer is used. */
const Registered = z.catch(z.object({ gsid: optionalField(z.string()) } satisfies FieldsOf<RegisterResponse>), {});

/** spec §3: account and securityPhone are the phone again. */
export async function register(
  api: ApiClient,
  { phone, smsCode }: { phone: string; smsCode: string },
  signal?: AbortSignal,
): Promise<{ gsid: string | undefined }> {
  const body: RegisterRequest = {
    phone,
    smsCode,
    account: phone,
    securityPhone: phone,
    accountSrc: 'inner',
    accountType: 'B',
  };
  const request = { call: 'register', body, headers: BUSINESS_HEADERS, signal } as const;
  const { gsid } = await api.call(request, Registered);
  return { gsid };
}

/** The accounts that the phone just proven may choose from. */
export function listByPhone(api: ApiClient, phone: string, signal?: AbortSignal): Promise<ListedAccount[]> {
  return api.call({ call: 'listByPhone', query: { phone }, signal }, ListedAccounts);
}

/** The accounts of the selection page. */
export function listByOutAccountId(api: ApiClient, signal?: AbortSignal): Promise<SelectableAccount[]> {
  return api.call({ call: 'listByOutAccountId', signal }, SelectableAccounts);
}

/** Sets a new password; `account` is the accountId, where one was chosen. */
export async function forgetPassword(
  api: ApiClient,
  request: { verifyToken: string; newPassword: string; phone: string; account?: string | undefined },
  signal?: AbortSignal,
): Promise<void> {
  const { verifyToken, newPassword, phone, account } = request;
  const body: ForgetPasswordRequest = {
    verifyToken,
    newPassword,
    phone,
    action: 'forgetPwd',
    scene: 'sup',
    ...(account ? { account } : {}),
  };
  await api.call({ call: 'forgetPassword', body, signal }, Anything);
}
