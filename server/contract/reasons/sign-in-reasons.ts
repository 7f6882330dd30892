import { KEYS_KEPT } from '#contract/limits.ts';
import {
  attemptText,
  type Counted,
  expiredRow,
  type Overdue,
  overdueInEnglish,
  overdueText,
  row,
  type WithAge,
} from './reason-row.ts';
import { clockText, spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

const outOfChoice = (title: string) =>
  row<{ accountIds: readonly string[]; accountId: string }>(
    ({ accountIds, accountId }) => ({ title, expected: `${accountIds.join(', ')}之一`, got: accountId }),
    ({ accountIds, accountId }) => ({ expected: `one of ${accountIds.join(', ')}`, got: accountId }),
  );

/** Rules of a sign-in: passwords, keys, the choice of an account, gsids (spec §2, §3, §7). */
export const SIGN_IN_REASONS = {
  'phone.form': row<{ phone: string }>(['手机号格式不对', '11位数字', '{phone}'], ['11 digits', '{phone}']),
  'account.unknown': row<Counted & { name: string }>(
    ({ name, ...tried }) => ({
      title: '没有这个账号',
      expected: '已存在的账号，例如buyer01',
      got: name,
      how: attemptText(tried),
    }),
    ['the name of an account', '{name}'],
  ),
  /** by the account, or by the accounts of a phone of which none is enabled */
  /** `isGone`: the account exists no more, else it is disabled; `accounts`: number of a phone's accounts, none of them enabled */
  'account.disabled': row<{ isGone: boolean } | { accounts: number }>(
    (facts) => ({
      title: '账号已停用',
      ...('accounts' in facts
        ? { expected: '这个手机号下启用的账号', got: `${facts.accounts}个，都没有启用` }
        : {
            expected: '账号启用（enable = true）',
            got: facts.isGone ? '账号已不存在' : '账号已停用（enable = false）',
          }),
    }),
    (facts) =>
      'accounts' in facts
        ? { expected: 'an enabled account of this phone', got: `${facts.accounts} that are not` }
        : { expected: 'enable = true', got: facts.isGone ? 'an account that is gone' : 'enable = false' },
  ),
  'password.locked': row<{ until: number; leftMs: number }>(
    ({ until, leftMs }) => ({
      title: '密码输错次数已满，还在锁定中',
      expected: '没有锁定的账号',
      got: `还锁定${spanText(wholeSeconds(leftMs))}：到${clockText(until)}`,
      how: `：到${clockText(until)}`,
    }),
    ({ leftMs }) => ({
      expected: 'an account that is not locked',
      got: `locked for another ${spanInEnglish(wholeSeconds(leftMs))}`,
    }),
  ),
  'password.wrong': row<Counted & { hasPassword: boolean }>(
    ({ hasPassword, ...tried }) => ({
      title: '密码不对',
      expected: '账号的密码',
      got: hasPassword ? '别的内容' : '账号没有密码',
      how: attemptText(tried),
    }),
    ({ hasPassword }) => ({
      expected: "the account's password",
      got: hasPassword ? 'another text' : 'an account without a password',
    }),
  ),
  'key.unknown': row(
    ['公钥不是这个世界的', '这个世界的公钥，当前的或刚更换的', '别的公钥'],
    ['a key of this world, current or replaced a short while ago'],
  ),
  'key.expired': expiredRow(
    ['公钥已更换，且过了宽限期', '刚更换的公钥', '更换'],
    ['a key replaced a short while ago', 'replaced'],
  ),
  'key.evicted': row<WithAge>(
    ({ ageMs }) => ({
      title: '公钥未过宽限期，但更换次数过多，已被清理',
      expected: `最新的${KEYS_KEPT}个公钥之一`,
      got: `${spanText(wholeSeconds(ageMs))}前被清理`,
    }),
    ({ ageMs }) => ({
      expected: `one of the newest ${KEYS_KEPT} keys`,
      got: `one evicted ${spanInEnglish(wholeSeconds(ageMs))} ago`,
    }),
  ),
  'ciphertext.invalid': row<{ field: string }>(
    ['密文无法解开', '{field}用它写明的公钥加密', '解不开的内容'],
    ['{field} encrypted with the key it names'],
  ),
  'choice.empty': row(['没有选择账号', '一个accountId', '没有'], ['an accountId', 'nothing']),
  'choice.source': row<{ source: string }>(
    ['accountSource不正确', "accountSource为'1688'", '{source}'],
    ["accountSource '1688'", '{source}'],
  ),
  'choice.pending': row<Overdue>(
    (facts) => ({
      title: '选择账号前的一步没有做，或已过期',
      expected: '未过期的验证码或1688授权',
      got: overdueText(facts) ?? '没有',
    }),
    (facts) => ({
      expected: 'a right code or 1688 authorisation that has not expired',
      got: overdueInEnglish(facts) ?? 'none',
    }),
  ),
  'choice.foreign': outOfChoice('选择的账号不在可选范围内'),
  'choice.ended': outOfChoice('选择的账号已停用、已删除或已改密码，先前的验证作废'),
  'gsid.unknown': row(
    ['gsid不存在', '未过期、第一次使用的gsid', '不存在或用过的gsid'],
    ['a gsid used for the first time and in time'],
  ),
  'gsid.expired': expiredRow(
    ['gsid已过期', '未过期、第一次使用的gsid', '发出'],
    ['a gsid used for the first time and in time', 'issued'],
  ),
};
