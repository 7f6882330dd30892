import * as z from 'zod/mini';
import { GotoUrl, Id } from '#contract/fields.ts';
import { Picture, QrCode } from '#contract/value-forms.ts';
import { Gsid } from './login.ts';

/** spec §4: 0 initial, 2 confirmed, 4 expired; 2 and 4 are final. */
export const QR_STATUS = { initial: 0, confirmed: 2, expired: 4 } as const;

export const PrepareRequest = z.object({
  gotoUrl: GotoUrl,
  loginType: z.literal('native'),
  attributes: z.object({
    loginSource: z.literal('qrcode'),
    /** 1 on the login page, 0 at registration */
    isLogin: z.union([z.literal(1), z.literal(0)]),
    envVersion: z.literal('release'),
  }),
});
export type PrepareRequest = z.infer<typeof PrepareRequest>;

export const PrepareResponse = z.object({
  extData: z.object({
    qrcode: Picture,
    weChatScene: Id,
  }),
});
export type PrepareResponse = z.infer<typeof PrepareResponse>;

export const QrStatusRequest = z.object({ attributes: z.object({ weChatScene: Id }) });
export type QrStatusRequest = z.infer<typeof QrStatusRequest>;

export const QrStatusResponse = z.object({
  qrCode: QrCode,
  gsid: z.optional(Gsid),
  /** Assumed: true sends a first login to enterprise authentication; false at registration: the WeChat has an account */
  firstLogin: z.optional(z.boolean()),
});
export type QrStatusResponse = z.infer<typeof QrStatusResponse>;
