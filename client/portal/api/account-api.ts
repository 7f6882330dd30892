import {
  type AccountEntity,
  type AccountListItem,
  type ForgetPasswordRequest,
  ListByOutAccountIdResponse,
  ListByPhoneResponse,
  type RegisterRequest,
  RegisterResponse,
} from '#contract/account.ts';
import { Empty } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { type CallOptions, call } from './call.ts';

/** spec §3: account and securityPhone are the phone again. */
export function register(
  { phone, smsCode }: { phone: string; smsCode: string },
  { signal }: CallOptions = {},
): Promise<RegisterResponse> {
  const body: RegisterRequest = {
    phone,
    smsCode,
    account: phone,
    securityPhone: phone,
    accountSrc: 'inner',
    accountType: 'B',
  };
  return call({ method: 'POST', path: PATHS.register, body, headers: BUSINESS_HEADERS, signal }, RegisterResponse);
}

/** The accounts that the phone just proven may choose from. */
export function listByPhone(
  { phone }: { phone?: string | undefined } = {},
  { signal }: CallOptions = {},
): Promise<AccountListItem[]> {
  const query = phone ? { phone } : {};
  return call({ method: 'GET', path: PATHS.listByPhone, query, signal }, ListByPhoneResponse);
}

/** The accounts of the selection page. */
export function listByOutAccountId(
  { outAccountId }: { outAccountId?: string | undefined } = {},
  { signal }: CallOptions = {},
): Promise<AccountEntity[]> {
  const query = outAccountId ? { outAccountId } : {};
  return call({ method: 'GET', path: PATHS.listByOutAccountId, query, signal }, ListByOutAccountIdResponse);
}

/** Sets a new password; `account` is the accountId, where one was chosen. */
export async function forgetPassword(
  request: { verifyToken: string; newPassword: string; phone: string; account?: string | undefined },
  { signal }: CallOptions = {},
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
  await call({ method: 'POST', path: PATHS.forgetPassword, body, signal }, Empty);
}
