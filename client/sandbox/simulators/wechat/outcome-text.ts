import type { Ticket, WeChatIdentity } from '#contract/control/phone.ts';

/** Result of confirming with this identity. */
export function outcomeText(ticket: Ticket, identity: WeChatIdentity | undefined): string {
  if (!identity) return '这个世界没有微信身份';
  if (identity.account === null) return '该微信未关联账号，确认后将注册新账号';
  return ticket.isLogin === 1
    ? `确认后将以账号${identity.account}登录`
    : `该微信已关联账号${identity.account}，不会再注册新账号，也不会登录`;
}
