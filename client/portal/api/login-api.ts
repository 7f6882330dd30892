import * as z from 'zod/mini';
import type {
  LoginByIdentifierRequest,
  LoginRequest,
  LoginResponse,
  LoginMethod as WholeLoginMethod,
} from '#contract/portal/login.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { ApiClient } from './api-client.ts';
import { aborted } from './api-error.ts';
import type { Encrypt, Encryption } from './encryption.ts';
import { Anything, type FieldsOf, Id, optionalField } from './used-fields.ts';

/** spec §3: sent with every choice of one of several accounts, from both pickers. */
const ACCOUNT_SOURCE = '1688';

/**
 * A login in clear: each field is encrypted on its way out. Assumed: `native` (spec §3) carries the gsid of a confirmed
 * QR code.
 */
export type PlainLogin =
  | { readonly loginType: 'pwd'; readonly account: string; readonly password: string }
  | { readonly loginType: 'sms'; readonly phone: string; readonly smsCode: string }
  | { readonly loginType: 'multi_account'; readonly accountId: string }
  | { readonly loginType: 'native'; readonly gsid: string };

/** The gsid is for a page that hands it to its parent; a page without a parent needs none. */
const SignInResponse = z.object({ gsid: optionalField(z.string()) } satisfies FieldsOf<LoginResponse>);
const SmsSignInResponse = z.extend(SignInResponse, {
  accountSize: optionalField(z.number()),
} satisfies FieldsOf<LoginResponse>);
export type SignInResponse = z.infer<typeof SignInResponse> & Partial<z.infer<typeof SmsSignInResponse>>;

const LoginMethod = z.object({
  loginName: z.string(),
  loginUrl: z.string(),
  redirect: optionalField(z.object({ key: Id, value: z.string() } satisfies FieldsOf<WholeLoginMethod['redirect']>)),
} satisfies FieldsOf<WholeLoginMethod>);
export type LoginMethod = z.infer<typeof LoginMethod>;
/** The page looks for one item by its name: the others may be anything. */
const LoginMethods = z.array(optionalField(LoginMethod));

interface LoginParts {
  readonly api: ApiClient;
  readonly encryption: Encryption;
}

/** Signs in. A key the server no longer has is fetched anew and the call sent once more. */
export async function login(parts: LoginParts, plain: PlainLogin, signal?: AbortSignal): Promise<SignInResponse> {
  try {
    return await post(parts, plain, signal);
  } catch (error) {
    if (!parts.api.isKeyRefusal(error)) throw error;
    parts.encryption.keys.forget();
    return post(parts, plain, signal);
  }
}

async function post({ api, encryption }: LoginParts, plain: PlainLogin, signal?: AbortSignal): Promise<SignInResponse> {
  const { publicKey, encrypt } = await encryption.current();
  // The key is shared by all callers and outlives this one: only this one stops here.
  if (signal?.aborted) throw aborted();
  const body = encrypted(plain, publicKey, encrypt);
  const request = { call: 'login', body, headers: BUSINESS_HEADERS, signal } as const;
  return plain.loginType === 'sms' ? api.call(request, SmsSignInResponse) : api.call(request, SignInResponse);
}

function encrypted(plain: PlainLogin, publicKey: string, encrypt: Encrypt): LoginRequest {
  const by = (identifier: string) => ({ encrypt: true, publicKey, loginIdentifier: encrypt(identifier) }) as const;
  switch (plain.loginType) {
    case 'pwd':
      return { loginType: 'pwd', ...by(plain.account), credential: { pwd: encrypt(plain.password) } };
    case 'sms':
      return { loginType: 'sms', ...by(plain.phone), credential: { smsCode: encrypt(plain.smsCode) } };
    case 'multi_account':
      return {
        loginType: 'multi_account',
        ...by(plain.accountId),
        credential: { accountSource: encrypt(ACCOUNT_SOURCE) },
      };
    case 'native':
      return { loginType: 'native', ...by(plain.gsid) };
  }
}

/** Signs in by the gsid that an embedded login handed over. */
export async function loginByIdentifier(
  api: ApiClient,
  body: LoginByIdentifierRequest,
  signal?: AbortSignal,
): Promise<void> {
  await api.call({ call: 'loginByIdentifier', body, headers: BUSINESS_HEADERS, signal }, Anything);
}

/** Login methods beside the form; the one named 1688登录 is the authorised login. */
export async function loginConfig(
  api: ApiClient,
  { gotoUrl }: { gotoUrl: string },
  signal?: AbortSignal,
): Promise<LoginMethod[]> {
  const query = { loginChannel: 'PC', gotoUrl };
  const methods = await api.call({ call: 'loginConfig', query, signal }, LoginMethods);
  return methods.filter((method) => method !== undefined);
}

/** The exit call. Assumed: an answer that leads elsewhere has signed out, whatever its target. */
export async function logout(api: ApiClient, signal?: AbortSignal): Promise<void> {
  await api.call({ call: 'logout', signal }, Anything);
}
