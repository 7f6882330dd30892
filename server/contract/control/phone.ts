import * as z from 'zod/mini';
import { calls, control, type Description, describe, Place } from '#contract/endpoint.ts';
import { Id, rawTextUpTo, SmsAction, textUpTo } from '#contract/fields.ts';
import { TARGET_HREF_MAX } from '#contract/limits.ts';
import { Done } from './world.ts';

/** The control API: the phone that receives sms and scans QR codes (assumed). */

export const SmsState = z.enum(['unused', 'used', 'expired', 'replaced', 'exhausted', 'unsent']);
export type SmsState = z.infer<typeof SmsState>;
/** A code's state as the inbox shows it. */
export const SMS_STATE_TEXT = {
  unused: '未使用',
  used: '已使用',
  expired: '已过期',
  replaced: '已被替换',
  exhausted: '输错次数已满，已作废',
  unsent: '未发送',
} as const satisfies Record<SmsState, string>;

export const SmsMessage = z.object({
  /** cursor: grows by one with each message of a world, through its resets too; a snapshot brings its own count back */
  seq: z.int(),
  phone: z.string(),
  action: SmsAction,
  scene: z.string(),
  /** null when none was sent */
  code: z.nullable(z.string()),
  text: z.string(),
  at: z.int(),
  expiresAt: z.nullable(z.int()),
  state: SmsState,
  /** why nothing was sent, for the state `unsent` */
  reason: z.optional(z.string()),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** A whole number in a query. */
export const Whole = z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected a whole number' }));

export const SmsQuery = z.partial(
  z.strictObject({
    phone: textUpTo(32),
    action: SmsAction,
    /** seq of the last message already seen; one above every message there is counts as the newest */
    after: Whole,
    /** milliseconds to hold the answer until a message comes; at most 30000 */
    wait: Whole,
  }),
);
export type SmsQuery = z.infer<typeof SmsQuery>;
export const SMS_WAIT_MAX_MS = 30_000;

export const SmsInbox = z.object({
  messages: z.array(SmsMessage),
  /** `after` for the next call */
  next: z.int(),
  dropped: z.int(),
});
export type SmsInbox = z.infer<typeof SmsInbox>;

const LatestSmsQuery = z.partial(
  z.strictObject({
    phone: textUpTo(32),
    action: SmsAction,
  }),
);

export const Ticket = z.object({
  scene: z.string(),
  isLogin: z.union([z.literal(1), z.literal(0)]),
  /** the JSON string that the portal's client is answered with */
  qrCode: z.string(),
  status: z.int(),
  createdAt: z.int(),
  expiresAt: z.int(),
  scannedBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  gotoUrl: textUpTo(TARGET_HREF_MAX),
  /** when a page last asked for its state, its making included; null where nothing is known of that */
  askedAt: z.nullable(z.int()),
  /** the QR code as a data URL; in `GET qr` for the newest ticket that still waits */
  picture: z.optional(z.string()),
});
export type Ticket = z.infer<typeof Ticket>;

export const WeChatIdentity = z.object({ id: z.string(), account: z.nullable(z.string()) });
export type WeChatIdentity = z.infer<typeof WeChatIdentity>;

const TicketList = z.object({ tickets: z.array(Ticket), identities: z.array(WeChatIdentity) });

export const QrAction = z.enum(['scan', 'confirm', 'cancel', 'expire']);
export type QrAction = z.infer<typeof QrAction>;
const QrActionRequest = z.strictObject({ identity: z.optional(textUpTo(64)) });

/** The control API: 1688's own side of the authorisation, its consent page (assumed). */

export const AliIdentity = z.object({
  id: z.string(),
  /** names of the enabled accounts that it is linked to and may sign in to */
  accounts: z.array(z.string()),
});
export type AliIdentity = z.infer<typeof AliIdentity>;

const AliIdentityList = z.object({ identities: z.array(AliIdentity) });

/** The state is passed through: 1688 returns it unread, and the portal validates it. */
const AuthorizeRequest = z.strictObject({
  state: rawTextUpTo(128, 1),
  identity: Id,
});

export const Authorized = z.object({
  code: z.string(),
  /** path and query that end the authorisation in the browser that began it */
  callbackUrl: z.string(),
});
export type Authorized = z.infer<typeof Authorized>;

const TicketPlace = z.object({ scene: Place, action: QrAction });

/** The phone beside the portal: messages, QR tickets, 1688. */
export const PHONE_CALLS = calls('控制：手机', {
  sms: control('GET /sms', '短信，新的在后；可等待下一条', SmsInbox, { query: SmsQuery }),
  latestSms: control('GET /sms/latest', '最新一条已发送的短信', SmsMessage, {
    query: LatestSmsQuery,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  clearSms: control('DELETE /sms', '清空短信，验证码仍有效', Done),
  restoreSms: control('POST /sms/restore', '撤销清空短信', Done, { refusals: ['SUBJECT_CONFLICT'] }),
  qr: control('GET /qr', '有效的二维码和微信身份', TicketList),
  qrAction: control('POST /qr/:scene/:action', '对二维码扫码、确认、取消或使其过期', Ticket, {
    params: TicketPlace,
    body: QrActionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  ali: control('GET /ali', '1688身份及关联的账号', AliIdentityList),
  authorizeAli: control('POST /ali/authorize', '在1688同意授权，得到授权码', Authorized, {
    body: AuthorizeRequest,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
});

const PHONE = '手机号，11位数字';

/** Of a list that is read on from a cursor. */
export const CURSOR_WORDS = {
  seq: '序号，逐一递增',
  next: '下次用作after的值',
  after: '已看过的最后一个序号',
  dropped: '已不再保留的数量',
};

export const phoneWords = (): readonly Description[] => [
  describe(SmsQuery, { ...CURSOR_WORDS, phone: PHONE, wait: '最多等待新短信的毫秒数，上限30000' }),
  describe(LatestSmsQuery, { phone: PHONE }),
  describe(SmsInbox, { ...CURSOR_WORDS, messages: '短信，新的在后' }),
  describe(SmsMessage, {
    ...CURSOR_WORDS,
    phone: PHONE,
    scene: '固定为sup',
    code: '验证码；没有发送为null',
    text: '短信全文',
    at: '请求短信的时间（世界时间）',
    expiresAt: '验证码过期时间（世界时间）；没有发送为null',
    state: 'unused未用、used已用、expired过期、replaced被新的取代、exhausted试错太多、unsent没有发送',
    reason: '没有发送的原因',
  }),
  describe(TicketPlace, { scene: '二维码的weChatScene', action: '微信上的动作' }),
  describe(TicketList, { tickets: '有效的二维码', identities: '微信身份' }),
  describe(WeChatIdentity, { id: '微信身份的名称', account: '关联的账号名；未关联为null' }),
  describe(QrActionRequest, { identity: '扫码的微信身份' }),
  describe(Ticket, {
    scene: '二维码编号，即weChatScene',
    isLogin: '1登录页、0注册页',
    qrCode: '门户轮询得到的JSON文本',
    status: '0待确认、2已确认、4已过期',
    createdAt: '生成时间（世界时间）',
    expiresAt: '过期时间（世界时间）',
    scannedBy: '扫码的微信身份；没有为null',
    confirmedBy: '确认的微信身份；没有为null',
    gotoUrl: '登录后去的地址',
    askedAt: '页面最近一次轮询或生成它的时间（世界时间）；不知道为null',
    picture: '二维码图片（data URL）；只有qr里最新的待确认二维码有',
  }),
  describe(AliIdentityList, { identities: '1688身份' }),
  describe(AliIdentity, { id: '1688身份的名称', accounts: '关联的账号名，停用的除外' }),
  describe(AuthorizeRequest, { state: '授权流程编号，取自授权页地址', identity: '同意授权的1688身份' }),
  describe(Authorized, {
    code: '1688授权码，只能用一次',
    callbackUrl: '完成授权的路径和参数，在发起的浏览器中打开',
  }),
];
