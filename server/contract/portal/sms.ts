import * as z from 'zod/mini';
import { Id, Phone, Scene, SmsAction, TypedCode } from '#contract/fields.ts';

export const SendSmsCodeRequest = z.object({ action: SmsAction, phone: Phone, scene: Scene });
export type SendSmsCodeRequest = z.infer<typeof SendSmsCodeRequest>;

/** Assumed: only recovery verifies a code for a token. */
export const VerifySmsCodeRequest = z.object({
  action: z.literal('forgetPwd'),
  phone: Phone,
  scene: Scene,
  smsCode: TypedCode,
});
export type VerifySmsCodeRequest = z.infer<typeof VerifySmsCodeRequest>;

/** spec §3: a map keyed by token whose values hold account and accountId. Assumed: the main account comes along. */
export const VerifySmsCodeResponse = z.object({
  passed: z.boolean(),
  map: z.record(z.string(), z.object({ account: z.string(), accountId: Id, mainAccountId: z.optional(Id) })),
});
export type VerifySmsCodeResponse = z.infer<typeof VerifySmsCodeResponse>;
