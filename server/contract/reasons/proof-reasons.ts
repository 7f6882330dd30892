import { CAPS } from '#contract/limits.ts';
import type { PasswordCheck } from '#contract/rules.ts';
import { expired, expiredInEnglish, type Lived, type Overdue, overdueInEnglish, overdueText } from './life-words.ts';
import { type Aged, row } from './reason-row.ts';

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
  'phone.taken': row<{ readonly phone: string }>({
    zh: ({ phone }) => ({ title: '手机号已注册', expected: '没有账号的手机号', got: phone }),
    en: ({ phone }) => ({ expected: 'a phone without an account', got: phone }),
  }),
  'accounts.full': row({
    zh: { title: '账号数量已达上限', expected: `最多${CAPS.accounts}个账号`, got: '再多一个' },
    en: { expected: `at most ${CAPS.accounts} accounts` },
  }),
  'password.form': row<{ readonly broken: readonly (keyof PasswordCheck)[] }>({
    zh: ({ broken }) => ({
      title: '密码不符合规则',
      expected: '规格§5的三条规则',
      got: `不满足：${broken.map((rule) => PASSWORD_WORDS[rule] ?? rule).join('、')}`,
    }),
    en: ({ broken }) => ({ expected: 'the three rules of spec §5', got: `not met: ${broken.join(', ')}` }),
  }),
  'token.unknown': row({
    zh: { title: '没有这个凭证，或已用过', expected: '这个世界的凭证，没有用过', got: '不存在或用过的凭证' },
    en: { expected: 'a token of this world, not used before' },
  }),
  'token.expired': row<Lived>({
    zh: (life) => ({ title: '凭证已过期', expected: '没有过期的凭证', ...expired(life, '发出') }),
    en: (life) => ({ expected: 'a token that has not expired', got: expiredInEnglish(life, 'issued') }),
  }),
  'token.phone': row<Aged & { readonly madeFor: string; readonly phone: string }>({
    zh: ({ madeFor, phone }) => ({
      title: '凭证是给另一个手机号的',
      expected: `申请凭证的手机号${madeFor}`,
      got: phone,
    }),
    en: ({ madeFor, phone }) => ({ expected: `the phone it was made for, ${madeFor}`, got: phone }),
  }),
  'token.account': row<Aged & { readonly madeFor: string; readonly accountId: string }>({
    zh: ({ madeFor, accountId }) => ({
      title: '凭证是给另一个账号的',
      expected: `申请凭证的账号${madeFor}`,
      got: accountId,
    }),
    en: ({ madeFor, accountId }) => ({ expected: `the account it was made for, ${madeFor}`, got: accountId }),
  }),
  'session.missing': row<{ readonly isAnonymous: boolean }>({
    zh: ({ isAnonymous }) => ({
      title: '没有登录，或登录状态已结束',
      expected: '已登录的会话',
      got: isAnonymous ? '没有登录的会话' : '会话的账号不能登录',
    }),
    en: ({ isAnonymous }) => ({
      expected: 'a signed-in session',
      got: isAnonymous ? 'a session nobody signed in to' : 'one whose account cannot',
    }),
  }),
  'list.proof': row<Overdue & { readonly found: keyof typeof WHO_ASKS }>({
    zh: ({ found, ...over }) => ({
      title: '没有可以列出的账号',
      expected: '选择账号前的一步没有过期，或已登录',
      got: overdueText(over) ?? WHO_ASKS[found]?.zh ?? found,
    }),
    en: ({ found, ...over }) => ({
      expected: 'a pending choice that has not expired, or a session',
      got: overdueInEnglish(over) ?? WHO_ASKS[found]?.en ?? found,
    }),
  }),
  'list.phone': row<{ readonly phone: string }>({
    zh: ({ phone }) => ({ title: '手机号没有验证过', expected: '验证过的手机号', got: phone }),
    en: ({ phone }) => ({ expected: 'the phone that was proven', got: phone }),
  }),
};
