import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { expired, expiredInEnglish, type Lived } from './life-words.ts';
import { type Aged, type Counted, row, triedText } from './reason-row.ts';
import { spanInEnglish, spanText, wholeSeconds } from './time-words.ts';

/** Phone (masked), action and scene of a code. */
type Subject = Readonly<Record<'phone' | 'action' | 'scene', string>>;
type Tried = Aged & Counted;

/** Rules of codes: sent, waited for, typed (spec §3, §5). */
export const CODE_REASONS = {
  'sms.interval': row<{ readonly intervalMs: number; readonly sinceMs: number }>({
    zh: ({ intervalMs, sinceMs }) => ({
      title: '两次发送间隔太短',
      expected: `两次发送间隔${spanText(intervalMs)}`,
      got: `距上一次${spanText(wholeSeconds(sinceMs))}`,
    }),
    en: ({ intervalMs, sinceMs }) => ({
      expected: `${spanInEnglish(intervalMs)} between messages`,
      got: spanInEnglish(wholeSeconds(sinceMs)),
    }),
  }),
  'sms.limit': row<{ readonly max: number; readonly windowMs: number; readonly count: number }>({
    zh: ({ max, windowMs, count }) => ({
      title: '这段时间内发送次数已满',
      expected: `${spanText(windowMs)}内最多${max}次`,
      got: `第${count}次`,
    }),
    en: ({ max, windowMs, count }) => ({ expected: `at most ${max} in ${spanInEnglish(windowMs)}`, got: `${count}` }),
  }),
  'sms.unregistered': row<{ readonly phone: string }>({
    zh: ({ phone }) => ({ title: '手机号没有注册，未发送短信', expected: '有账号的手机号', got: phone }),
    en: ({ phone }) => ({ expected: 'a phone with an account', got: phone }),
  }),
  'sms.none': row<{ readonly asked: Subject; readonly nearest: Subject | null }>({
    zh: ({ asked, nearest }) => ({
      title: '没有给这个手机号发过这种验证码',
      expected: `发给${inChinese(asked)}的验证码`,
      got: '没有发过',
      nearest: nearestInChinese(nearest),
    }),
    en: ({ asked, nearest }) => ({
      expected: `a code sent to ${inEnglish(asked)}`,
      nearest: nearestInEnglish(nearest),
    }),
  }),
  'sms.spent': row<Tried>({
    zh: { title: '验证码已经用过', expected: '没有用过的验证码', got: '用过的验证码' },
    en: { expected: 'a code not used before' },
  }),
  'sms.tries': row<Tried>({
    zh: ({ attempt, max }) => ({ title: '验证码输错次数已满', expected: `最多试${max}次`, got: `第${attempt}次` }),
    en: ({ max }) => ({ expected: `at most ${max} tries` }),
  }),
  'sms.expired': row<Tried & Lived>({
    zh: (life) => ({ title: '验证码已过期', expected: '没有过期的验证码', ...expired(life, '发送') }),
    en: (life) => ({ expected: 'a code that has not expired', got: expiredInEnglish(life, 'sent') }),
  }),
  'sms.wrong': row<Tried & { readonly nearest: Subject | null }>({
    zh: ({ nearest, ...tried }) => ({
      title: '验证码不对',
      expected: '最新一条验证码',
      got: '别的内容',
      how: triedText(tried),
      nearest: nearestInChinese(nearest),
    }),
    en: ({ nearest }) => ({ expected: 'the code that was sent', nearest: nearestInEnglish(nearest) }),
  }),
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
