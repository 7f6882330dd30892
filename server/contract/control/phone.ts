import * as z from 'zod/mini';
import { SmsAction } from '#contract/fields.ts';
import { TARGET_HREF_MAX } from '#contract/limits.ts';

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

export const SmsQuery = z.strictObject({
  phone: z.optional(z.string().check(z.maxLength(32))),
  action: z.optional(SmsAction),
  /** seq of the last message already seen; one above every message there is counts as the newest */
  after: z.optional(Whole),
  /** milliseconds to hold the answer until a message comes; at most 30000 */
  wait: z.optional(Whole),
});
export type SmsQuery = z.infer<typeof SmsQuery>;
export const SMS_WAIT_MAX_MS = 30_000;

export const SmsInbox = z.object({
  messages: z.array(SmsMessage),
  /** `after` for the next call */
  next: z.int(),
  dropped: z.int(),
});
export type SmsInbox = z.infer<typeof SmsInbox>;

export const LatestSmsQuery = z.strictObject({
  phone: z.optional(z.string().check(z.maxLength(32))),
  action: z.optional(SmsAction),
});

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
  gotoUrl: z.string().check(z.maxLength(TARGET_HREF_MAX)),
  /** when a page last asked for its state, its making included; null where nothing is known of that */
  askedAt: z.nullable(z.int()),
  /** the QR code as a data URL; in `GET qr` for the newest ticket that still waits */
  picture: z.optional(z.string()),
});
export type Ticket = z.infer<typeof Ticket>;

export const WeChatIdentity = z.object({ id: z.string(), account: z.nullable(z.string()) });
export type WeChatIdentity = z.infer<typeof WeChatIdentity>;

export const TicketList = z.object({ tickets: z.array(Ticket), identities: z.array(WeChatIdentity) });
export type TicketList = z.infer<typeof TicketList>;

export const QrAction = z.enum(['scan', 'confirm', 'cancel', 'expire']);
export type QrAction = z.infer<typeof QrAction>;
export const QrActionRequest = z.strictObject({ identity: z.optional(z.string().check(z.maxLength(64))) });
