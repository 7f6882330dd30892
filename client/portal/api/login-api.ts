import { Empty } from '#contract/fields.ts';
import {
  type LoginByIdentifierRequest,
  LoginByIdentifierResponse,
  LoginConfigResponse,
  type LoginMethod,
  type LoginRequest,
  LoginResponse,
} from '#contract/login.ts';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { ApiError, aborted } from './api-error.ts';
import { type CallOptions, call } from './call.ts';
import { type Encrypt, encryption } from './encrypt.ts';
import { forgetPublicKey } from './key-api.ts';

/** spec §3: sent with every choice of one of several accounts, from both pickers. */
const ACCOUNT_SOURCE = '1688';

/**
 * A login as a person gave it, in clear: each field is encrypted on its way out. Assumed: `native` (spec §3) is not
 * one of them, because the status answer of a confirmed QR code has signed in already.
 */
export type PlainLogin =
  | { readonly loginType: 'pwd'; readonly account: string; readonly password: string }
  | { readonly loginType: 'sms'; readonly phone: string; readonly smsCode: string }
  | { readonly loginType: 'multi_account'; readonly accountId: string };

/** Signs in. A key the server no longer knows is fetched anew and the call sent once more. */
export async function login(plain: PlainLogin, { signal }: CallOptions = {}): Promise<LoginResponse> {
  try {
    return await post(plain, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PUBLIC_KEY_EXPIRED') throw error;
    forgetPublicKey();
    return post(plain, signal);
  }
}

async function post(plain: PlainLogin, signal: AbortSignal | undefined): Promise<LoginResponse> {
  const { publicKey, encrypt } = await encryption();
  // The key is shared by all callers and outlives this one: only this one stops here.
  if (signal?.aborted) throw aborted();
  const body = encrypted(plain, publicKey, encrypt);
  return call({ method: 'POST', path: PATHS.login, body, headers: BUSINESS_HEADERS, signal }, LoginResponse);
}

function encrypted(plain: PlainLogin, publicKey: string, encrypt: Encrypt): LoginRequest {
  const base = { encrypt: true, publicKey } as const;
  switch (plain.loginType) {
    case 'pwd':
      return {
        ...base,
        loginType: 'pwd',
        loginIdentifier: encrypt(plain.account),
        credential: { pwd: encrypt(plain.password) },
      };
    case 'sms':
      return {
        ...base,
        loginType: 'sms',
        loginIdentifier: encrypt(plain.phone),
        credential: { smsCode: encrypt(plain.smsCode) },
      };
    case 'multi_account':
      return {
        ...base,
        loginType: 'multi_account',
        loginIdentifier: encrypt(plain.accountId),
        credential: { accountSource: encrypt(ACCOUNT_SOURCE) },
      };
  }
}

/** Signs in by the gsid that an embedded login handed over. */
export function loginByIdentifier(
  request: LoginByIdentifierRequest,
  { signal }: CallOptions = {},
): Promise<LoginByIdentifierResponse> {
  return call({ method: 'POST', path: PATHS.loginByIdentifier, body: request, signal }, LoginByIdentifierResponse);
}

/** Login methods beside the form; the one named 1688登录 is the authorised login. */
export function loginConfig({ gotoUrl }: { gotoUrl: string }, { signal }: CallOptions = {}): Promise<LoginMethod[]> {
  const query = { loginChannel: 'PC', gotoUrl };
  return call({ method: 'GET', path: PATHS.loginConfig, query, signal }, LoginConfigResponse);
}

/** The exit call. */
export async function logout({ signal }: CallOptions = {}): Promise<void> {
  await call({ method: 'GET', path: PATHS.logout, signal }, Empty);
}
