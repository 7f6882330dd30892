import { calls, portal } from '#contract/endpoint.ts';
import { Empty } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { PrepareRequest, PrepareResponse, QrStatusRequest, QrStatusResponse } from '#contract/portal/qr.ts';
import { SendSmsCodeRequest, VerifySmsCodeRequest, VerifySmsCodeResponse } from '#contract/portal/sms.ts';

/** Codes by sms, and QR codes for WeChat. */
export const PHONE_CALLS = calls('门户：短信和二维码', {
  sendSmsCode: portal('POST', PATHS.sendSmsCode, '发送验证码；未注册的手机号响应相同', Empty, {
    body: SendSmsCodeRequest,
    isAct: true,
    assumed: ['response'],
    refusals: ['PHONE_INVALID', 'SMS_SENT_TOO_SOON', 'SMS_LIMIT_REACHED'],
  }),
  verifySmsCode: portal('POST', PATHS.verifySmsCode, '校验验证码，换取每个账号的令牌', VerifySmsCodeResponse, {
    body: VerifySmsCodeRequest,
    isAct: true,
    assumed: ['response.map.*.mainAccountId'],
    refusals: ['PHONE_INVALID', 'SMS_CODE_REJECTED'],
  }),
  prepare: portal('POST', PATHS.prepare, '准备二维码，绑定当前会话', PrepareResponse, { body: PrepareRequest }),
  qrStatus: portal('POST', PATHS.qrStatus, '二维码状态，为2时完成登录', QrStatusResponse, {
    body: QrStatusRequest,
    assumed: ['response.firstLogin'],
    refusals: ['CREDENTIALS_REJECTED'],
  }),
});
