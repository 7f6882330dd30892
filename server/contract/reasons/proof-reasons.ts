import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { CAPS } from '#contract/limits.ts';
import type { PasswordCheck } from '#contract/rules.ts';
import {
  attemptText,
  type Counted,
  type Expiry,
  expiredRow,
  type Overdue,
  overdueInEnglish,
  overdueText,
  row,
  type WithAge,
} from './reason-row.ts';
import { spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

/** Why a session may not see the list of accounts. */
const WHO_ASKS = {
  expired: { zh: '选择账号前的一步，已过期', en: 'a pending choice that expired' },
  anonymous: { zh: '没有登录的会话', en: 'a session nobody signed in to' },
  disabled: { zh: '会话的账号已停用', en: 'a session whose account is not enabled' },
} as const;

const PASSWORD_WORDS: Readonly<Record<keyof PasswordCheck, string>> = {
  length: '长度',
  characters: '可用字符',
  kinds: '至少两种字符',
};

/** Rules of registration, recovery and the lists of accounts (spec §2, §3, §5). */
export const PROOF_REASONS = {
  'phone.taken': row<{ phone: string }>(
    ['手机号已注册', '没有账号的手机号', '{phone}'],
    ['a phone without an account', '{phone}'],
  ),
  'accounts.full': row(
    ['账号数量已达上限', `最多${CAPS.accounts}个账号`, '再多一个'],
    [`at most ${CAPS.accounts} accounts`],
  ),
  'password.form': row<{ broken: readonly (keyof PasswordCheck)[] }>(
    ({ broken }) => ({
      title: '密码不符合规则',
      expected: '规格§5的三条规则',
      got: `不满足：${broken.map((rule) => PASSWORD_WORDS[rule] ?? rule).join('、')}`,
    }),
    ({ broken }) => ({ expected: 'the three rules of spec §5', got: `not met: ${broken.join(', ')}` }),
  ),
  'token.unknown': row(
    ['没有这个凭证，或已用过', '这个世界的凭证，没有用过', '不存在或用过的凭证'],
    ['a token of this world, not used before'],
  ),
  'token.expired': expiredRow(['凭证已过期', '未过期的凭证', '发出'], ['a token that has not expired', 'issued']),
  'token.phone': row<WithAge & { madeFor: string; phone: string }>(
    ['凭证是给另一个手机号的', '申请凭证的手机号{madeFor}', '{phone}'],
    ['the phone it was made for, {madeFor}', '{phone}'],
  ),
  'token.account': row<WithAge & { madeFor: string; accountId: string }>(
    ['凭证是给另一个账号的', '申请凭证的账号{madeFor}', '{accountId}'],
    ['the account it was made for, {madeFor}', '{accountId}'],
  ),
  'session.missing': row<{ isAnonymous: boolean }>(
    ({ isAnonymous }) => ({
      title: '没有登录，或登录状态已结束',
      expected: '已登录的会话',
      got: isAnonymous ? '没有登录的会话' : '会话的账号不能登录',
    }),
    ({ isAnonymous }) => ({
      expected: 'a signed-in session',
      got: isAnonymous ? 'a session nobody signed in to' : 'one whose account cannot',
    }),
  ),
  'list.proof': row<Overdue & { found: keyof typeof WHO_ASKS }>(
    ({ found, ...over }) => ({
      title: '没有可以列出的账号',
      expected: '选择账号前的一步没有过期，或已登录',
      got: overdueText(over) ?? WHO_ASKS[found]?.zh ?? found,
    }),
    ({ found, ...over }) => ({
      expected: 'a pending choice that has not expired, or a session',
      got: overdueInEnglish(over) ?? WHO_ASKS[found]?.en ?? found,
    }),
  ),
  'list.phone': row<{ phone: string }>(
    ['手机号没有验证过', '验证过的手机号', '{phone}'],
    ['the phone that was proven', '{phone}'],
  ),
};

/** Phone (masked), action and scene of a code. */
type Subject = Readonly<Record<'phone' | 'action' | 'scene', string>>;
type Tried = WithAge & Counted;

/** Rules of codes: sent, waited for, typed (spec §3, §5). */
export const CODE_REASONS = {
  'sms.interval': row<{ intervalMs: number; sinceMs: number }>(
    ({ intervalMs, sinceMs }) => ({
      title: '两次发送间隔太短',
      expected: `两次发送间隔${spanText(intervalMs)}`,
      got: `距上一次${spanText(wholeSeconds(sinceMs))}`,
    }),
    ({ intervalMs, sinceMs }) => ({
      expected: `${spanInEnglish(intervalMs)} between messages`,
      got: spanInEnglish(wholeSeconds(sinceMs)),
    }),
  ),
  'sms.limit': row<{ max: number; windowMs: number; count: number }>(
    ({ max, windowMs, count }) => ({
      title: '这段时间内发送次数已满',
      expected: `${spanText(windowMs)}内最多${max}次`,
      got: `第${count}次`,
    }),
    ({ max, windowMs, count }) => ({ expected: `at most ${max} in ${spanInEnglish(windowMs)}`, got: `${count}` }),
  ),
  'sms.unregistered': row<{ phone: string }>(
    ['手机号没有注册，未发送短信', '有账号的手机号', '{phone}'],
    ['a phone with an account', '{phone}'],
  ),
  'sms.none': row<{ asked: Subject; nearest: Subject | null }>(
    ({ asked, nearest }) => ({
      title: '没有给这个手机号发过这种验证码',
      expected: `发给${inChinese(asked)}的验证码`,
      got: '没有发过',
      nearest: nearestInChinese(nearest),
    }),
    ({ asked, nearest }) => ({
      expected: `a code sent to ${inEnglish(asked)}`,
      nearest: nearestInEnglish(nearest),
    }),
  ),
  'sms.spent': row<Tried>(['验证码已经用过', '没有用过的验证码', '用过的验证码'], ['a code not used before']),
  'sms.tries': row<Tried>(['验证码输错次数已满', '最多试{max}次', '第{attempt}次'], ['at most {max} tries']),
  'sms.expired': expiredRow<Tried & Expiry>(
    ['验证码已过期', '未过期的验证码', '发送'],
    ['a code that has not expired', 'sent'],
  ),
  'sms.wrong': row<Tried & { nearest: Subject | null }>(
    ({ nearest, ...tried }) => ({
      title: '验证码不对',
      expected: '最新一条验证码',
      got: '别的内容',
      how: attemptText(tried),
      nearest: nearestInChinese(nearest),
    }),
    ({ nearest }) => ({ expected: 'the code that was sent', nearest: nearestInEnglish(nearest) }),
  ),
};

function inChinese({ phone, action, scene }: Subject): string {
  return `${phone}、${SMS_ACTION_TEXT[action as keyof typeof SMS_ACTION_TEXT] ?? action}、scene ${scene}`;
}

function inEnglish({ phone, action, scene }: Subject): string {
  return `${phone}, action ${action}, scene ${scene}`;
}

function nearestInChinese(nearest: Subject | null): string | undefined {
  return nearest ? `用于${inChinese(nearest)}是对的` : undefined;
}

function nearestInEnglish(nearest: Subject | null): string | undefined {
  return nearest ? `valid for ${inEnglish(nearest)}` : undefined;
}
