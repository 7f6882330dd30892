import * as z from 'zod/mini';
import { GotoUrl, rawTextUpTo } from '#contract/fields.ts';
import { CIPHERTEXT_MAX } from '#contract/limits.ts';

/** Any text up to the limit: everything that is wrong with a ciphertext gets one and the same refusal (threat S9). */
export const Ciphertext = z.string().check(z.maxLength(CIPHERTEXT_MAX, { error: 'CIPHERTEXT_REJECTED' }));

const encrypted = {
  encrypt: z.literal(true),
  publicKey: z.string(),
  loginIdentifier: Ciphertext,
};

export const PasswordLogin = z.object({
  loginType: z.literal('pwd'),
  ...encrypted,
  credential: z.object({ pwd: Ciphertext }),
});
export const SmsLogin = z.object({
  loginType: z.literal('sms'),
  ...encrypted,
  credential: z.object({ smsCode: Ciphertext }),
});
export const ChoiceLogin = z.object({
  loginType: z.literal('multi_account'),
  ...encrypted,
  credential: z.object({ accountSource: Ciphertext }),
});
/** Assumed: a native login carries the gsid of a confirmed QR ticket as its identifier. */
export const NativeLogin = z.object({ loginType: z.literal('native'), ...encrypted });

/** spec §3: the login request. Every identifier and secret is encrypted. */
export const LoginRequest = z.discriminatedUnion('loginType', [PasswordLogin, SmsLogin, ChoiceLogin, NativeLogin]);
export type LoginRequest = z.infer<typeof LoginRequest>;

export const Gsid = z.string().check(z.regex(/^[\w-]{16,128}$/));

export const LoginResponse = z.object({
  accountSize: z.int().check(z.gte(1)),
  gsid: z.optional(Gsid),
});
export type LoginResponse = z.infer<typeof LoginResponse>;

/** Assumed shape: the specification names the call and its two fields, not its path. */
export const LoginByIdentifierRequest = z.object({
  loginIdentifier: rawTextUpTo(128),
  gotoUrl: GotoUrl,
});
export type LoginByIdentifierRequest = z.infer<typeof LoginByIdentifierRequest>;

export const LoginByIdentifierResponse = z.object({ accountSize: z.literal(1), gotoUrl: z.string() });
export type LoginByIdentifierResponse = z.infer<typeof LoginByIdentifierResponse>;

export const PublicKeyResponse = z.object({
  publicKey: z.string().check(z.startsWith('-----BEGIN PUBLIC KEY-----')),
});
export type PublicKeyResponse = z.infer<typeof PublicKeyResponse>;

export const LoginConfigQuery = z.object({ loginChannel: z.literal('PC'), gotoUrl: GotoUrl });
export type LoginConfigQuery = z.infer<typeof LoginConfigQuery>;

/** spec §3: a login config list item. */
export const LoginMethod = z.object({
  loginName: z.string(),
  loginUrl: z.string(),
  gotoUrl: z.string(),
  redirect: z.object({ key: z.string(), value: z.string() }),
});
export type LoginMethod = z.infer<typeof LoginMethod>;
export const LoginConfigResponse = z.array(LoginMethod);

/** A parameter of a page's address. An unreadable one counts as left out: the browser would show the person a raw refusal. */
const AddressText = z.catch(z.optional(rawTextUpTo(128)), undefined);
export const OauthCallbackQuery = z.object({
  code: AddressText,
  state: AddressText,
  /** instead of a code, when consent was refused at 1688 */
  error: AddressText,
});
export type OauthCallbackQuery = z.infer<typeof OauthCallbackQuery>;
