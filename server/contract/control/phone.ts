import * as z from 'zod/mini';
import { calls, control, Place } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';
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
  seq: field('序号，逐一递增', z.int()),
  phone: field('手机号，11位数字', z.string()),
  action: SmsAction,
  scene: field('固定为sup', z.string()),
  code: field('验证码；没有发送为null', z.nullable(z.string())),
  text: field('短信全文', z.string()),
  at: field('请求短信的时间（世界时间）', z.int()),
  expiresAt: field('验证码过期时间（世界时间）；没有发送为null', z.nullable(z.int())),
  state: field('unused未用、used已用、expired过期、replaced被新的取代、exhausted试错太多、unsent没有发送', SmsState),
  reason: field('没有发送的原因', z.optional(z.string())),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

/** A whole number in a query. */
export const Whole = z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected a whole number' }));

const ofPhone = { phone: field('手机号，11位数字', textUpTo(32)), action: SmsAction };
export const SmsQuery = z.partial(
  z.strictObject({
    ...ofPhone,
    /** seq of the last message already seen; a number beyond the newest message counts as the newest */
    after: field('已看过的最后一个序号', Whole),
    wait: field('最多等待新短信的毫秒数，上限30000', Whole),
  }),
);
export type SmsQuery = z.infer<typeof SmsQuery>;
export const SMS_WAIT_MAX_MS = 30_000;

export const SmsInbox = z.object({
  messages: field('短信，新的在后', z.array(SmsMessage)),
  next: field('下次用作after的值', z.int()),
  dropped: field('已不再保留的数量', z.int()),
});
export type SmsInbox = z.infer<typeof SmsInbox>;

const LatestSmsQuery = z.partial(z.strictObject(ofPhone));

export const Ticket = z.object({
  scene: field('二维码编号，即weChatScene', z.string()),
  isLogin: field('1登录页、0注册页', z.union([z.literal(1), z.literal(0)])),
  qrCode: field('门户轮询得到的JSON文本', z.string()),
  status: field('0待确认、2已确认、4已过期', z.int()),
  createdAt: field('生成时间（世界时间）', z.int()),
  expiresAt: field('过期时间（世界时间）', z.int()),
  scannedBy: field('扫码的微信身份；没有为null', z.nullable(z.string())),
  confirmedBy: field('确认的微信身份；没有为null', z.nullable(z.string())),
  gotoUrl: field('登录后去的地址', textUpTo(TARGET_HREF_MAX)),
  askedAt: field('页面最近一次轮询或生成它的时间（世界时间）；不知道为null', z.nullable(z.int())),
  picture: field('二维码图片（data URL）；只有qr里最新的待确认二维码有', z.optional(z.string())),
});
export type Ticket = z.infer<typeof Ticket>;

export const WeChatIdentity = z.object({
  id: field('微信身份的名称', z.string()),
  account: field('关联的账号名；未关联为null', z.nullable(z.string())),
});
export type WeChatIdentity = z.infer<typeof WeChatIdentity>;

const TicketList = z.object({
  tickets: field('有效的二维码', z.array(Ticket)),
  identities: field('微信身份', z.array(WeChatIdentity)),
});

export const QrAction = z.enum(['scan', 'confirm', 'cancel', 'expire']);
export type QrAction = z.infer<typeof QrAction>;
const QrActionRequest = z.strictObject({ identity: field('扫码的微信身份', z.optional(textUpTo(64))) });

/** The control API: 1688's own side of the authorisation, its consent page (assumed). */

export const AliIdentity = z.object({
  id: field('1688身份的名称', z.string()),
  accounts: field('关联的账号名，停用的除外', z.array(z.string())),
});
export type AliIdentity = z.infer<typeof AliIdentity>;

const AliIdentityList = z.object({ identities: field('1688身份', z.array(AliIdentity)) });

/** The state is passed through: 1688 returns it unread, and the portal validates it. */
const AuthorizeRequest = z.strictObject({
  state: field('授权流程编号，取自授权页地址', rawTextUpTo(128, 1)),
  identity: field('同意授权的1688身份', Id),
});

export const Authorized = z.object({
  code: field('1688授权码，只能用一次', z.string()),
  callbackUrl: field('完成授权的路径和参数，在发起的浏览器中打开', z.string()),
});
export type Authorized = z.infer<typeof Authorized>;

const TicketPlace = z.object({ scene: field('二维码的weChatScene', Place), action: field('微信上的动作', QrAction) });

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
