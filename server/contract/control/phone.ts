import * as z from 'zod/mini';
import { Id, SmsAction, textUpTo } from '#contract/fields.ts';
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

export const LatestSmsQuery = z.partial(
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

export const TicketList = z.object({ tickets: z.array(Ticket), identities: z.array(WeChatIdentity) });
export type TicketList = z.infer<typeof TicketList>;

export const QrAction = z.enum(['scan', 'confirm', 'cancel', 'expire']);
export type QrAction = z.infer<typeof QrAction>;
export const QrActionRequest = z.strictObject({ identity: z.optional(textUpTo(64)) });

/** The control API: 1688's own side of the authorisation, its consent page (assumed). */

export const AliIdentity = z.object({
  id: z.string(),
  /** names of the accounts it is linked to */
  accounts: z.array(z.string()),
});
export type AliIdentity = z.infer<typeof AliIdentity>;

export const AliIdentityList = z.object({ identities: z.array(AliIdentity) });
export type AliIdentityList = z.infer<typeof AliIdentityList>;

/** The state is passed through: 1688 returns it unread, and the portal validates it. */
export const AuthorizeRequest = z.strictObject({
  state: textUpTo(128, 1),
  identity: Id,
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;

export const Authorized = z.object({
  code: z.string(),
  /** path and query that end the authorisation in the browser that began it */
  callbackUrl: z.string(),
});
export type Authorized = z.infer<typeof Authorized>;
