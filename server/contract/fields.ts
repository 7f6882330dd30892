import * as z from 'zod/mini';
import { PHONE_PATTERN } from './rules.ts';

/** Fields that several payloads share. An `error` that is a refusal code is answered with that code. */
export const Phone = z.string().check(z.regex(PHONE_PATTERN, { error: 'PHONE_INVALID' }));
export const Scene = z.literal('sup');
export const SmsAction = z.enum(['login', 'register', 'forgetPwd']);
export type SmsAction = z.infer<typeof SmsAction>;
/** The purpose of a code in the console's words. */
export const SMS_ACTION_TEXT: Readonly<Record<SmsAction, string>> = {
  login: '登录',
  register: '注册',
  forgetPwd: '找回密码',
};
/** A code as typed; the operation decides if it is right. */
export const TypedCode = z.string().check(z.maxLength(64));
export const Id = z.string().check(z.minLength(1), z.maxLength(128));
/** Several values are let through to the one redirect policy, which refuses them. */
export const GotoUrl = z.optional(z.union([z.string(), z.array(z.string())]));
export const Empty = z.object({});

const TICKET_LETTERS = 8;

/** Name of a QR ticket: enough of its scene to tell it from others, not to act for the phone (threat K13). */
export const ticketOf = (scene: string): string => scene.slice(0, TICKET_LETTERS);

/** Name of a visitor: the beginning of the first id that the session had, by the same rule. */
export const visitorOf = ({ originId }: { readonly originId: string }): string => ticketOf(originId);
