import type { Words } from './words.ts';

/** Fields of the phone, of WeChat and of 1688, by call or shared answer. */
export const PHONE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  sms: { messages: ['短信，新的在后', 'messages, the newest last'] },
  SmsMessage: {
    code: ['验证码；没有发送为null', 'sms code; null: nothing was sent'],
    text: ['短信全文', 'text of the message'],
    at: ['请求短信的时间（世界时间）', 'when it was asked for, world time'],
    expiresAt: [
      '验证码过期时间（世界时间）；没有发送为null',
      'when its code expires, world time; null: nothing was sent',
    ],
    state: [
      'unused未用、used已用、expired过期、replaced被新的取代、exhausted试错太多、unsent没有发送',
      'state of its code; exhausted: too many wrong tries; unsent: nothing was sent',
    ],
    reason: ['没有发送的原因', 'why nothing was sent'],
  },
  qr: {
    tickets: ['有效的二维码', 'live QR tickets'],
    identities: ['微信身份', 'WeChat identities'],
    id: ['微信身份的名称', 'name of the identity'],
    account: ['关联的账号名；未关联为null', 'linked account; null: none'],
  },
  qrAction: { identity: ['扫码的微信身份', 'the WeChat identity that does it'] },
  Ticket: {
    scene: ['二维码编号，即weChatScene', 'id of the QR ticket: its weChatScene'],
    isLogin: ['1登录页、0注册页', 'made on the login page (1) or at registration (0)'],
    qrCode: ['门户轮询得到的JSON文本', 'the JSON text that the portal is answered with'],
    status: ['0待确认、2已确认、4已过期', '0 initial, 2 confirmed, 4 expired'],
    createdAt: ['生成时间（世界时间）', 'when it was made, world time'],
    scannedBy: ['扫码的微信身份；没有为null', 'the identity that scanned it; null: none'],
    askedAt: [
      '页面最近一次轮询或生成它的时间（世界时间）；不知道为null',
      'when a page last polled or made it, world time; null: not known',
    ],
    picture: [
      '二维码图片（data URL）；只有qr里最新的待确认二维码有',
      'picture as a data URL; only of the newest initial ticket, in qr',
    ],
    confirmedBy: ['确认的微信身份；没有为null', 'the identity that confirmed it; null: none'],
  },
  ali: {
    identities: ['1688身份', '1688 identities'],
    id: ['1688身份的名称', 'name of the identity'],
    accounts: ['关联的账号名', 'names of the linked accounts'],
  },
  authorizeAli: {
    state: ['授权流程编号，取自授权页地址', "state of the authorisation, from the address of 1688's page"],
    identity: ['同意授权的1688身份', 'the 1688 identity that agrees'],
    code: ['1688授权码，只能用一次', "1688's authorisation code, used once"],
    callbackUrl: [
      '完成授权的路径和参数，在发起的浏览器中打开',
      'path and query that end the authorisation in its browser',
    ],
  },
};
