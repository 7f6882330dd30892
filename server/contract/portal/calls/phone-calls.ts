import { calls, type Description, describe, portal } from '#contract/endpoint.ts';
import { Empty, Phone, Scene, SmsAction, TypedCode } from '#contract/fields.ts';
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

const ACTION = '验证码用途：login登录、register注册、forgetPwd找回密码';

export const phoneWords = (): readonly Description[] => [
  describe(Phone, '手机号，11位数字'),
  describe(SmsAction, ACTION),
  describe(Scene, '固定为sup'),
  describe(TypedCode, '短信验证码'),
  describe(VerifySmsCodeRequest, { action: ACTION }),
  describe(VerifySmsCodeResponse, {
    passed: '验证码是否正确',
    map: [
      '令牌→账号，每个账号一个令牌',
      { account: '账号名', accountId: '账号编号', mainAccountId: '主账号编号；主账号为其自身' },
    ],
  }),
  describe(PrepareRequest, {
    loginType: '固定为native',
    attributes: ['附加属性', { loginSource: '固定为qrcode', isLogin: '1登录页、0注册页', envVersion: '固定为release' }],
  }),
  describe(PrepareResponse, {
    extData: ['二维码数据', { qrcode: '二维码图片，PNG的data URL', weChatScene: '二维码编号' }],
  }),
  describe(QrStatusRequest, { attributes: ['附加属性', { weChatScene: '二维码编号' }] }),
  describe(QrStatusResponse, {
    qrCode: 'JSON文本：{"qrCodeStatus":0}；0未扫、2已确认、4已过期',
    firstLogin: '微信首次登录为true，随后进入企业认证；注册页上为false，表示该微信已注册',
  }),
];
