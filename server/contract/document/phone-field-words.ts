import type { Words } from './words.ts';

/** Fields of the phone, of WeChat and of 1688, by call or shared answer. */
export const PHONE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  sms: { messages: '短信，新的在后' },
  SmsMessage: {
    code: '验证码；没有发送为null',
    text: '短信全文',
    at: '请求短信的时间（世界时间）',
    expiresAt: '验证码过期时间（世界时间）；没有发送为null',
    state: 'unused未用、used已用、expired过期、replaced被新的取代、exhausted试错太多、unsent没有发送',
    reason: '没有发送的原因',
  },
  qr: {
    tickets: '有效的二维码',
    identities: '微信身份',
    id: '微信身份的名称',
    account: '关联的账号名；未关联为null',
  },
  qrAction: { identity: '扫码的微信身份' },
  Ticket: {
    scene: '二维码编号，即weChatScene',
    isLogin: '1登录页、0注册页',
    qrCode: '门户轮询得到的JSON文本',
    status: '0待确认、2已确认、4已过期',
    createdAt: '生成时间（世界时间）',
    scannedBy: '扫码的微信身份；没有为null',
    askedAt: '页面最近一次轮询或生成它的时间（世界时间）；不知道为null',
    picture: '二维码图片（data URL）；只有qr里最新的待确认二维码有',
    confirmedBy: '确认的微信身份；没有为null',
  },
  ali: {
    identities: '1688身份',
    id: '1688身份的名称',
    accounts: '关联的账号名',
  },
  authorizeAli: {
    state: '授权流程编号，取自授权页地址',
    identity: '同意授权的1688身份',
    code: '1688授权码，只能用一次',
    callbackUrl: '完成授权的路径和参数，在发起的浏览器中打开',
  },
};
