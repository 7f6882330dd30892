import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import type { ObservedRefusal } from '#scripts/contract/judge/finding.ts';
import { JudgedAnswer } from '#scripts/contract/judge/judge-answer.ts';
import { learnedText } from '#scripts/contract/report/learn.ts';

const FILE = `# ours, by hand
envelope: { code: retCode, message: errorMsg, success: '0000' } # the gateway's
refusals:
  # never changed
  CREDENTIALS_REJECTED: { code: '1003' }
`;

function spoken(
  refusal: RefusalCode,
  code: string,
  text: string,
  more: Partial<ObservedRefusal> = {},
): ObservedRefusal {
  return { call: 'login', refusal, status: 200, code, text, ...more };
}

const learned = (refusals: readonly ObservedRefusal[], sent: readonly string[] = [], source = FILE) => {
  const { text, added } = learnedText(source, refusals, sent);
  return { text, added, refusals: parse(text).refusals, calls: parse(text).calls };
};

/** A refusal that the suite expects, at a server with these answers at the gates of every call. */
function recordOf(call: EndpointName, code: RefusalCode, status: number, body: object, wire = FLAT) {
  const log = new CaseLog();
  const fingerprints = { CSRF_REJECTED: '200 4003', LOGIN_REQUIRED: '200 401' };
  const judging = { log, wire, origin: 'http://localhost', place: 'a test', fingerprints, now: () => 0 };
  const answer = { status, headers: {}, setCookies: [], text: JSON.stringify(body), body };
  const exchange = { request: { method: 'POST', target: '/' }, answer: { status } };
  new JudgedAnswer(judging, call, answer, exchange).refused(code, 'assumed');
  return log.record();
}

const judged = (...given: Parameters<typeof recordOf>) =>
  recordOf(...given).refusals.map(({ refusal, code }) => `${refusal} ${code}`);

const FLAT: Wire = {
  ...DEFAULT_WIRE,
  envelope: {
    ...DEFAULT_WIRE.envelope,
    data: 'result',
    code: 'retCode',
    message: 'errorMsg',
    success: '0000',
    status: 'ok',
  },
};

describe('a refusal that is learned', () => {
  test('is the expected refusal with the code of the answer', () => {
    const body = { retCode: '0403', errorMsg: '禁止访问' };
    expect(judged('currentCustomer', 'CTOKEN_REJECTED', 200, body)).toEqual(['CTOKEN_REJECTED 0403']);
  });

  test.for(['CTOKEN_REJECTED', 'CROSS_SITE_REJECTED', 'CSRF_REJECTED', 'METHOD_REJECTED'] as const)(
    'is not learned when a visitor is refused as nobody instead of with %s',
    (code) => {
      expect(judged('currentCustomer', code, 200, { retCode: '401', errorMsg: '登录已失效，请重新登录' })).toEqual([]);
    },
  );

  test('is not taken from a success that marks a rejected code by passed', () => {
    const body = { retCode: '0000', result: { passed: false } };
    expect(judged('verifySmsCode', 'SMS_CODE_REJECTED', 200, body)).toEqual([]);
  });
});

test('a finding about another code than the wire file’s names the refusal and the code in the file', () => {
  const wire = { ...FLAT, refusals: { CREDENTIALS_REJECTED: { code: '1003' } } };
  const { findings } = recordOf('login', 'CREDENTIALS_REJECTED', 200, { retCode: '1005', errorMsg: 'x' }, wire);
  expect(findings.find(({ what }) => what === 'code')).toMatchObject({
    got: '1005',
    expected: 'CREDENTIALS_REJECTED (1003)',
  });
});

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

  test('has neither code nor text of a refusal whose answers nothing decides between, in either order', () => {
    const answers = [spoken('CHOICE_REJECTED', '1201', '甲'), spoken('CHOICE_REJECTED', '1202', '乙')];
    for (const some of [answers, answers.toReversed()])
      expect(learned(some).refusals.CHOICE_REJECTED).toEqual({ status: 200 });
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

  test('never becomes a wire file that no world takes', () => {
    const { refusals } = learned([
      spoken('PHONE_INVALID', '0000', 'ok'),
      spoken('CSRF_REJECTED', 'x', 'y', { status: 302 }),
    ]);
    expect(refusals.PHONE_INVALID).toEqual({ text: 'ok', status: 200 });
    expect(refusals.CSRF_REJECTED).toEqual({ code: 'x', text: 'y' });
  });
});
