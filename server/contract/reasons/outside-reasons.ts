import { expiredRow, row } from './reason-row.ts';

/** @param title the rule in Chinese; `linked` counts the accounts that the identity still proves */
const unlinked = (title: string) =>
  row<{ identity: string; linked: number }>(
    [title, '关联了启用账号的身份', '{identity}，关联了{linked}个账号'],
    ['an identity linked to an enabled account', '{identity}, linked to {linked}'],
  );

/** Rules of agreements outside the portal: QR codes (spec §4) and 1688's authorisation (assumed). */
export const OUTSIDE_REASONS = {
  'qr.unknown': row(
    ['没有这个二维码', '这个会话自己的二维码', '不存在的二维码'],
    ['a ticket that this session prepared'],
  ),
  'qr.foreign': row(
    ['二维码是给另一个会话的', '这个会话自己的二维码', '另一个会话的二维码'],
    ['a ticket that this session prepared'],
  ),
  'qr.expired': expiredRow(['二维码已过期', '没有过期的二维码', '生成'], ['a ticket that has not expired', 'made']),
  'qr.ended': row(
    ['确认后账号已停用、已删除或已改密码，确认作废', '没有作废的确认', '账号在此之后停用、删除或改了密码'],
    ['a confirmation that has not ended', 'an account disabled, deleted or given a new password since'],
  ),
  'oauth.declined': row<{ error: string }>(
    ['用户在1688拒绝了授权', '用户在1688同意授权', '{error}'],
    ['somebody who agrees at 1688', '{error}'],
  ),
  'oauth.session': row(
    ['state是给另一个会话的', '申请这个state的会话', '另一个会话'],
    ['the session that the state was made for'],
  ),
  'oauth.state': row(
    ['没有这个state，或已用过', '这个世界的state，没有用过', '不存在或用过的state'],
    ['a state of this world, not used before'],
  ),
  'oauth.late': expiredRow(['state已过期', '没有过期的state', '申请'], ['a state that has not expired', 'asked for']),
  'oauth.code': row(
    ['没有这个授权码，或已用过，或属于别的state', '这个state的授权码，没有用过', '不存在、用过或别的state的授权码'],
    ['a code for this state, not used before'],
  ),
  'oauth.expired': expiredRow(['授权码已过期', '没有过期的code', '授权'], ['a code that has not expired', 'issued']),
  'oauth.unlinked': unlinked('1688账号没有关联可用的账号'),
  'oauth.ended': unlinked('关联的账号已停用、已删除或已改密码，授权作废'),
};
