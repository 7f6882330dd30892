import * as z from 'zod/mini';
import type { SmsAction } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import type { SendSmsCodeRequest, VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';
import type { ApiClient } from './api-client.ts';
import { Anything, dispensable, type FieldsOf, Id } from './used-fields.ts';

const SCENE = 'sup';

const VerifiedAccount = z.object({
  account: z.string(),
  accountId: Id,
  mainAccountId: dispensable(z.string()),
} satisfies FieldsOf<VerifySmsCodeResponse['map'][string]>);
export type VerifiedAccounts = Readonly<Record<string, z.infer<typeof VerifiedAccount>>>;

const Verified = z.object({
  passed: z.literal(true),
  map: z.record(z.string(), VerifiedAccount),
} satisfies FieldsOf<VerifySmsCodeResponse>);
/** A code that did not pass opens nothing: a map in its response is ignored. */
const NotVerified = z.object({ passed: z.literal(false) } satisfies FieldsOf<VerifySmsCodeResponse>);
const Verification = z.discriminatedUnion('passed', [Verified, NotVerified]);

export async function sendSmsCode(
  api: ApiClient,
  { action, phone }: { action: SmsAction; phone: string },
  signal?: AbortSignal,
): Promise<void> {
  const body: SendSmsCodeRequest = { action, phone, scene: SCENE };
  await api.call({ path: PATHS.sendSmsCode, body, signal }, Anything);
}

/** Trades a recovery code for one token an account; `passed` false means a wrong or expired code. */
export async function verifySmsCode(
  api: ApiClient,
  { phone, smsCode }: { phone: string; smsCode: string },
  signal?: AbortSignal,
): Promise<{ passed: boolean; map: VerifiedAccounts }> {
  const body: VerifySmsCodeRequest = { action: 'forgetPwd', phone, scene: SCENE, smsCode };
  const answer = await api.call({ path: PATHS.verifySmsCode, body, signal }, Verification);
  return answer.passed ? answer : { passed: false, map: {} };
}
