import * as z from 'zod/mini';
import type { SmsAction } from '#contract/fields.ts';
import type { SendSmsCodeRequest, VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';
import type { ApiClient } from './api-client.ts';
import { Anything, type FieldsOf, Id, optionalField } from './used-fields.ts';

const SCENE = 'sup';

const VerifiedAccount = z.object({
  account: z.string(),
  accountId: Id,
  mainAccountId: optionalField(z.string()),
} satisfies FieldsOf<VerifySmsCodeResponse['map'][string]>);
export type VerifiedAccounts = Readonly<Record<string, z.infer<typeof VerifiedAccount>>>;

const Verification = z.object({
  passed: z.literal(true),
  map: z.record(z.string(), VerifiedAccount),
} satisfies FieldsOf<VerifySmsCodeResponse>);

export async function sendSmsCode(
  api: ApiClient,
  { action, phone }: { action: SmsAction; phone: string },
  signal?: AbortSignal,
): Promise<void> {
  const body: SendSmsCodeRequest = { action, phone, scene: SCENE };
  await api.call({ call: 'sendSmsCode', body, signal }, Anything);
}

/** Trades a recovery code for one token an account. @throws ApiError for a wrong or expired code, `passed` false too */
export async function verifySmsCode(
  api: ApiClient,
  { phone, smsCode }: { phone: string; smsCode: string },
  signal?: AbortSignal,
): Promise<VerifiedAccounts> {
  const body: VerifySmsCodeRequest = { action: 'forgetPwd', phone, scene: SCENE, smsCode };
  return (await api.call({ call: 'verifySmsCode', body, signal }, Verification)).map;
}
