import { Empty, type SmsAction } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { type SendSmsCodeRequest, type VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/sms.ts';
import { type CallOptions, call } from './call.ts';

const SCENE = 'sup';

export async function sendSmsCode(
  { action, phone }: { action: SmsAction; phone: string },
  { signal }: CallOptions = {},
): Promise<void> {
  const body: SendSmsCodeRequest = { action, phone, scene: SCENE };
  await call({ method: 'POST', path: PATHS.sendSmsCode, body, signal }, Empty);
}

/** Trades a recovery code for one token an account; `passed` false means a wrong or expired code. */
export function verifySmsCode(
  { phone, smsCode }: { phone: string; smsCode: string },
  { signal }: CallOptions = {},
): Promise<VerifySmsCodeResponse> {
  const body: VerifySmsCodeRequest = { action: 'forgetPwd', phone, scene: SCENE, smsCode };
  return call({ method: 'POST', path: PATHS.verifySmsCode, body, signal }, VerifySmsCodeResponse);
}
