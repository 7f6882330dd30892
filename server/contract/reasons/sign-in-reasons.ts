import { KEYS_KEPT } from '#contract/limits.ts';
import { expired, expiredInEnglish, type Lived, type Overdue, overdueInEnglish, overdueText } from './life-words.ts';
import { type Aged, type Counted, row, triedText } from './reason-row.ts';
import { clockText, spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

type Choice = {
  readonly accountIds: readonly string[];
  readonly accountId: string;
};

const chosen = ({ accountIds, accountId }: Choice) => ({
  expected: `one of ${accountIds.join(', ')}`,
  got: accountId,
});
const chosenInChinese = ({ accountIds, accountId }: Choice) => ({
  expected: `${accountIds.join(', ')}之一`,
  got: accountId,
});

/** Rules of a sign-in: passwords, keys, the choice of an account, gsids (spec §2, §3, §7). */
export const SIGN_IN_REASONS = {
  'phone.form': row<{ readonly phone: string }>({
    zh: ({ phone }) => ({ title: '手机号格式不对', expected: '11位数字', got: phone }),
    en: ({ phone }) => ({ expected: '11 digits', got: phone }),
  }),
  'account.unknown': row<Counted & { readonly name: string }>({
    zh: ({ name, ...tried }) => ({
      title: '没有这个账号',
      expected: '已有的账号名',
      got: name,
      how: triedText(tried),
    }),
    en: ({ name }) => ({ expected: 'the name of an account', got: name }),
  }),
  /** by the account, or by the accounts of a phone of which none is enabled */
  'account.disabled': row<{ readonly isGone: boolean } | { readonly accounts: number }>({
    zh: (facts) => ({
      title: '账号已停用',
      ...('accounts' in facts
        ? { expected: '这个手机号下启用的账号', got: `${facts.accounts}个，都没有启用` }
        : {
            expected: '账号启用（enable = true）',
            got: facts.isGone ? '账号已不存在' : '账号已停用（enable = false）',
          }),
    }),
    en: (facts) =>
      'accounts' in facts
        ? { expected: 'an enabled account of this phone', got: `${facts.accounts} that are not` }
        : { expected: 'enable = true', got: facts.isGone ? 'an account that is gone' : 'enable = false' },
  }),
  'password.locked': row<{ readonly until: number; readonly leftMs: number }>({
    zh: ({ until, leftMs }) => ({
      title: '密码输错次数已满，还在锁定中',
      expected: '没有锁定的账号',
      got: `还锁定${spanText(wholeSeconds(leftMs))}：到${clockText(until)}`,
      how: `：到${clockText(until)}`,
    }),
    en: ({ leftMs }) => ({
      expected: 'an account that is not locked',
      got: `locked for another ${spanInEnglish(wholeSeconds(leftMs))}`,
    }),
  }),
  'password.wrong': row<Counted & { readonly hasPassword: boolean }>({
    zh: ({ hasPassword, ...tried }) => ({
      title: '密码不对',
      expected: '账号的密码',
      got: hasPassword ? '别的内容' : '账号没有密码',
      how: triedText(tried),
    }),
    en: ({ hasPassword }) => ({
      expected: "the account's password",
      got: hasPassword ? 'another text' : 'an account without a password',
    }),
  }),
  'key.unknown': row({
    zh: { title: '公钥不是这个世界的', expected: '这个世界的公钥，当前的或刚更换的', got: '别的公钥' },
    en: { expected: 'a key of this world, current or replaced a short while ago' },
  }),
  'key.expired': row<Lived>({
    zh: (life) => ({ title: '公钥已更换，且过了宽限期', expected: '刚更换的公钥', ...expired(life, '更换') }),
    en: (life) => ({ expected: 'a key replaced a short while ago', got: expiredInEnglish(life, 'replaced') }),
  }),
  'key.evicted': row<Aged>({
    zh: ({ ageMs }) => ({
      title: '公钥未过宽限期，但更换次数过多，已被挤出',
      expected: `最新的${KEYS_KEPT}个公钥之一`,
      got: `${spanText(wholeSeconds(ageMs))}前被挤出`,
    }),
    en: ({ ageMs }) => ({
      expected: `one of the newest ${KEYS_KEPT} keys`,
      got: `one evicted ${spanInEnglish(wholeSeconds(ageMs))} ago`,
    }),
  }),
  'ciphertext.invalid': row<{ readonly field: string }>({
    zh: ({ field }) => ({ title: '密文无法解开', expected: `${field}用它写明的公钥加密`, got: '解不开的内容' }),
    en: ({ field }) => ({ expected: `${field} encrypted with the key it names` }),
  }),
  'choice.empty': row({
    zh: { title: '没有选择账号', expected: '一个accountId', got: '没有' },
    en: { expected: 'an accountId', got: 'nothing' },
  }),
  'choice.source': row<{ readonly source: string }>({
    zh: ({ source }) => ({ title: 'accountSource不正确', expected: "accountSource为'1688'", got: source }),
    en: ({ source }) => ({ expected: "accountSource '1688'", got: source }),
  }),
  'choice.pending': row<Overdue>({
    zh: (facts) => ({
      title: '选择账号前的一步没有做，或已过期',
      expected: '没有过期的验证码或1688授权',
      got: overdueText(facts) ?? '没有',
    }),
    en: (facts) => ({
      expected: 'a right code or 1688 authorisation that has not expired',
      got: overdueInEnglish(facts) ?? 'none',
    }),
  }),
  'choice.foreign': row<Choice>({
    zh: (choice) => ({ title: '选择的账号不在可选范围内', ...chosenInChinese(choice) }),
    en: chosen,
  }),
  'choice.ended': row<Choice>({
    zh: (choice) => ({
      title: '选择的账号已停用、已删除或已改密码，先前的验证作废',
      ...chosenInChinese(choice),
    }),
    en: chosen,
  }),
  'gsid.unknown': row({
    zh: { title: 'gsid不存在', expected: '没有过期、第一次使用的gsid', got: '不存在或用过的gsid' },
    en: { expected: 'a gsid used for the first time and in time' },
  }),
  'gsid.expired': row<Lived>({
    zh: (life) => ({ title: 'gsid已过期', expected: '没有过期、第一次使用的gsid', ...expired(life, '发出') }),
    en: (life) => ({
      expected: 'a gsid used for the first time and in time',
      got: expiredInEnglish(life, 'issued'),
    }),
  }),
};
