import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SpokenRefusal } from '#scripts/contract/judge/finding.ts';
import { learnedText } from '#scripts/contract/report/learn.ts';

const FILE = `# ours, by hand
envelope: { code: retCode, message: errorMsg, success: '0000' } # the gateway's
refusals:
  # never changed
  CREDENTIALS_REJECTED: { code: '1003' }
`;

function spoken(refusal: RefusalCode, code: string, text: string, more: Partial<SpokenRefusal> = {}): SpokenRefusal {
  return { call: 'login', refusal, status: 200, code, text, ...more };
}

const learned = (refusals: readonly SpokenRefusal[], sent: readonly string[] = [], source = FILE) => {
  const { text, added } = learnedText(source, refusals, sent);
  return { text, added, refusals: parse(text).refusals, calls: parse(text).calls };
};

describe('a wire file that learns', () => {
  test('keeps its comments and its entries, and gets the code, text and status of each refusal', () => {
    const { text, refusals } = learned([
      spoken('CREDENTIALS_REJECTED', '9999', '账号或密码不正确'),
      spoken('PHONE_INVALID', '1100', '手机号格式不正确'),
    ]);
    expect(text).toContain('# ours, by hand\n');
    expect(text).toContain("success: '0000' } # the gateway's\n");
    expect(text).toContain('# never changed\n');
    expect(refusals).toEqual({
      CREDENTIALS_REJECTED: { code: '1003', text: '账号或密码不正确', status: 200 },
      PHONE_INVALID: { code: '1100', text: '手机号格式不正确', status: 200 },
    });
  });

  test('is not touched where it has everything', () => {
    const once = learned([spoken('PHONE_INVALID', '1100', '手机号格式不正确')]).text;
    const again = learned([spoken('PHONE_INVALID', '7777', '别的')], [], once);
    expect(again).toMatchObject({ text: once, added: 0 });
  });

  test('may be empty', () => {
    expect(learned([spoken('PHONE_INVALID', '1100', 'x')], [], '').refusals).toEqual({
      PHONE_INVALID: { code: '1100', text: 'x', status: 200 },
    });
  });

  test('has {n} for the numbers of a text', () => {
    const { refusals } = learned([
      spoken('SMS_SENT_TOO_SOON', '1102', '请59秒后再试'),
      spoken('SMS_SENT_TOO_SOON', '1102', '请60秒后再试'),
    ]);
    expect(refusals.SMS_SENT_TOO_SOON.text).toBe('请{n}秒后再试');
  });

  test('has no text that is the catalogue’s, but at a call beside another one', () => {
    const { refusals, calls } = learned([
      spoken('PATH_UNKNOWN', 'PATH_UNKNOWN', '404 not found', { status: 404 }),
      spoken('SMS_SENT_TOO_SOON', '1102', '发送过于频繁，请59秒后再试'),
      spoken('PHONE_INVALID', '1100', '号码错误', { call: 'login' }),
      spoken('PHONE_INVALID', '1100', '号码错误', { call: 'register' }),
      spoken('PHONE_INVALID', '1100', '请填写正确的手机号', { call: 'sendSmsCode' }),
    ]);
    expect(refusals.PATH_UNKNOWN).toEqual({ code: 'PATH_UNKNOWN', status: 404 });
    expect(refusals.SMS_SENT_TOO_SOON).toEqual({ code: '1102', status: 200 });
    expect(refusals.PHONE_INVALID.text).toBe('号码错误');
    expect(calls).toEqual({ sendSmsCode: { refusals: { PHONE_INVALID: { text: '请填写正确的手机号' } } } });
  });

  test.each<[RefusalCode, string, number, string, string]>([
    ['PATH_UNKNOWN', 'x', 404, 'HTTP 404: nothing here, trace 83', 'HTTP 404: nothing here, trace {n}'],
    ['PATH_UNKNOWN', 'x', 200, '错误404', '错误404'],
    ['PHONE_INVALID', '1100', 200, '[1100] 号码错误 2', '[1100] 号码错误 {n}'],
    ['PASSWORD_REJECTED', 'x', 400, '密码应为8-16位，剩3次', '密码应为8-16位，剩{n}次'],
  ])('keeps the numbers of %s that are its own: code %s, status %i', (refusal, code, status, text, kept) => {
    expect(learned([spoken(refusal, code, text, { status })], [], '').refusals[refusal].text).toBe(kept);
  });

  test('never has a value that the run sent', () => {
    const { text } = learned(
      [
        spoken('SMS_LIMIT_REACHED', 'limit-13911110001', '13911110001 今日已达上限'),
        spoken('CHOICE_REJECTED', '1009', '用户 采购甲 无权'),
      ],
      ['13911110001', '采购甲', '1'],
    );
    expect(text).not.toMatch(/13911110001|采购甲/);
    expect(parse(text).refusals).toMatchObject({
      SMS_LIMIT_REACHED: { status: 200 },
      CHOICE_REJECTED: { code: '1009' },
    });
  });

  test('has the words of a call that differ at that call', () => {
    const refusals = [
      spoken('SMS_CODE_REJECTED', '1101', '验证码错误', { call: 'login' }),
      spoken('SMS_CODE_REJECTED', '1101', '验证码错误', { call: 'verifySmsCode' }),
      spoken('SMS_CODE_REJECTED', '1777', '验证码错误', { call: 'register' }),
    ];
    const { refusals: general, calls } = learned(refusals);
    expect(general.SMS_CODE_REJECTED).toEqual({ code: '1101', text: '验证码错误', status: 200 });
    expect(calls).toEqual({ register: { refusals: { SMS_CODE_REJECTED: { code: '1777' } } } });
  });

  test('never becomes one that no world takes', () => {
    const { refusals } = learned([
      spoken('PHONE_INVALID', '0000', 'ok'),
      spoken('CSRF_REJECTED', 'x', 'y', { status: 302 }),
    ]);
    expect(refusals.PHONE_INVALID).toEqual({ text: 'ok', status: 200 });
    expect(refusals.CSRF_REJECTED).toEqual({ code: 'x', text: 'y' });
  });
});
