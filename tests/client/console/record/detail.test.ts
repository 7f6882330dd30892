import { describe, expect, it } from 'vitest';
import { type EventOf, eventText, isFailed, isRefused, toneOf } from '#console/events/event-text.ts';
import { answerOf, headlineText, type Typed } from '#console/record/detail/answer-rows.tsx';
import { marksOf } from '#console/record/detail/call-tabs.tsx';
import { problemNote } from '#console/record/detail/problem-note.ts';
import { repeating } from '#console/record/detail/repeat-button.tsx';
import { requestCommand, requestCurl } from '#console/record/detail/request-command.ts';
import { type JournalEntry, statusText } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { faultText } from '#contract/fault-text.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { headlineOf, inChinese } from '#contract/reasons/reasons.ts';
import { call, clock, refused, sms } from './events.ts';

const sent = (body: unknown): JournalEntry['request'] => ({ headers: {}, body });

function entry(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...call({ seq: 1 }),
    request: { headers: { channel: 'pc', type: 'B', source: 'inner', 'x-csrf-token': '******' }, body: null },
    response: null,
    decrypted: {},
    switches: [],
    cut: false,
    ...change,
  };
}

describe('a call that a fault touched', () => {
  it('is a success with the name of the fault when that only slowed it down', () => {
    const slow = call({ seq: 1, fault: 'f1', faultName: '登录延迟3秒' });
    expect(eventText(slow).end).toBe('成功，故障「登录延迟3秒」');
  });
});

describe('a call that a fault broke', () => {
  const broken = { fault: 'f1', code: 'FAULT_INJECTED', broken: true } as const;

  it('has no status where it was dropped, and 断开 behind it where it was cut', () => {
    expect(statusText(call({ seq: 1, ...broken, status: null }))).toBe('断开');
    expect(statusText(call({ seq: 1, ...broken }))).toBe('200 断开');
    expect(statusText(call({ seq: 1, status: 503 }))).toBe('503');
  });

  it('counts neither as refused nor as a success', () => {
    for (const given of [{ ...broken, status: null }, broken, { ...broken, broken: false, status: 400 }]) {
      const event = call({ seq: 1, ...given });
      expect([isRefused(event), isFailed(event), toneOf(event) === 'good']).toEqual([false, true, false]);
    }
  });
});

describe('a snapshot that was restored', () => {
  const restored = { kind: 'world', seq: 4, at: 0, state: 'restored', fixture: 'default' } as const;
  const bySeq = (...events: TimelineEvent[]) => new Map(events.map((event) => [event.seq, event]));

  it('begins a record, and is a step of a record that began before it', () => {
    expect(eventText(restored, bySeq(restored, call({ seq: 5 })))).toEqual({
      what: '记录开始',
      who: '',
      end: '场景default',
    });
    expect(eventText(restored, bySeq(call({ seq: 3 }), restored)).what).toBe('恢复快照');
  });
});

describe('the tone of a call', () => {
  it('is green, amber or red', () => {
    const calls = [
      call({ seq: 1 }),
      refused({ seq: 2 }),
      call({ seq: 3, code: 'SMS_CODE_REJECTED' }),
      call({ seq: 4, status: 503, code: 'FAULT_INJECTED', fault: 'f1' }),
      call({ seq: 5, endpoint: null, status: 404, code: 'PATH_UNKNOWN' }),
      call({ seq: 6, endpoint: 'basicInfo', status: 401, code: 'LOGIN_REQUIRED' }),
    ];
    expect(calls.map(toneOf)).toEqual(['good', 'warn', 'warn', 'bad', 'bad', 'plain']);
  });
});

describe('both sides of a refusal', () => {
  const wrong = (rule: string, facts = {}) => refused({ seq: 2, of: 1, reason: { rule, facts } });
  const typed = (text: string, right: string | null = null): Typed => ({ typed: text, right, values: {} });
  const tried = { attempt: 1, max: 5, nearest: null };

  it('are the typed value and the right one, masked when neither is given', () => {
    const call = wrong('sms.wrong', tried);
    expect(answerOf(call, null)).toMatchObject({ expected: '最新一条验证码', got: '输入******' });
    expect(answerOf(call, typed('999999', '083875'))).toMatchObject({ expected: '最新一条083875', got: '输入999999' });
    const name = wrong('account.unknown', { name: '******', ...tried });
    expect(answerOf(name, typed('buyer1', 'buyer01'))).toMatchObject({
      expected: '已存在的账号，例如buyer01',
      got: '输入buyer1',
    });
    const password = wrong('password.wrong', { hasPassword: true, ...tried });
    expect(answerOf(password, typed('Passw0rd', 'Passw0rd!'))).toMatchObject({
      expected: 'Passw0rd!',
      got: '输入Passw0rd',
    });
  });

  it('have the reason why a right code was late, or that the account has no password', () => {
    const facts = { ageMs: 313_000, lifeMs: 300_000, since: 0, attempt: 1, max: 5 };
    expect(answerOf(wrong('sms.expired', facts), null)?.got).toMatch(/^输入\*{6}，已过期13秒：/);
    expect(answerOf(wrong('password.wrong', { hasPassword: false }), null)?.got).toBe('输入******，账号没有密码');
  });

  it('stand in one line for headline and newest acts', () => {
    const lineOf = (call: EventOf<'call'>, values: Typed | null) => headlineText(call, new Map(), values);
    const code = wrong('sms.wrong', tried);
    expect(lineOf(code, null)).toBe('验证码不对，第1次，共5次');
    expect(lineOf(code, typed('999999', '083875'))).toBe('验证码不对，第1次，共5次：输入999999，最新一条083875');
    const name = wrong('account.unknown', { name: '******', ...tried });
    expect(lineOf(name, typed('buyer1', 'buyer01'))).toBe('没有账号buyer1，是不是buyer01？');
    expect(lineOf(name, typed('x\n\u202e'))).toBe('没有账号x\\u000a\\u202e');
    const password = wrong('password.wrong', { hasPassword: true, ...tried });
    expect(lineOf(password, typed('Passw0rd', 'Passw0rd!'))).toBe(
      '密码不对，第1次，共5次：输入Passw0rd，应为Passw0rd!',
    );
    const late = wrong('sms.expired', { ageMs: 313_000, lifeMs: 300_000, since: 0, ...tried });
    expect(lineOf(late, typed('123456'))).toMatch(/^验证码已过期：.*5分钟有效；输入123456$/);
  });
});

describe('a note for an issue', () => {
  const around = { source: { kind: '测试', name: 'of a test' } as const, version: '1', fixture: 'default', seed: 's' };
  const events: TimelineEvent[] = [
    call({ seq: 1, visitor: 'a', endpoint: 'loginCustom' }),
    call({ seq: 2, visitor: 'b', account: 'stranger' }),
    call({ seq: 3, visitor: 'a', endpoint: 'sendSmsCode', path: PATHS.sendSmsCode, phone: '13800000001' }),
    sms({ seq: 4, by: 3 }),
    clock({ seq: 5, skipped: 313_000 }),
    refused({ seq: 6, visitor: 'a', of: 4, links: [{ to: 5, as: 'clock' }], reason: { rule: 'sms.made-up' } }),
    call({ seq: 7, visitor: 'a', account: 'later' }),
  ];
  const stepsOf = (event: TimelineEvent | undefined) =>
    problemNote(event as TimelineEvent, null, { ...around, events })
      .match(/^\d+\. .*$/gm)
      ?.map((line) => line.slice(12));

  it("holds the steps of this visitor that led to the event, with their causes, and nobody else's", () => {
    expect(stepsOf(events[5])).toEqual([
      '发送验证码 13800000001：成功',
      '登录短信 13800000001：已发送',
      expect.stringMatching(/^拨快5分钟13秒：到/),
      '登录：sms.made-up，时钟拨快了5分钟13秒',
    ]);
  });

  it('counts equal refusals of one person, and lists each refusal of a masked name', () => {
    const no = (seq: number, account: string | null) =>
      refused({ seq, account, reason: { rule: account === null ? 'account.unknown' : 'password.wrong' } });
    const tried = [no(1, null), no(2, null), no(3, 'buyer01'), no(4, 'buyer01'), no(5, 'newbie'), no(6, null)];
    const steps = problemNote(tried[5] as TimelineEvent, null, { ...around, events: tried }).match(/^\d+\. .*$/gm);
    expect(steps?.map((line) => line.slice(12).replace(/：[^（]+/, ''))).toEqual([
      '登录',
      '登录',
      '登录 buyer01（2次）',
      '登录 newbie',
      '登录',
    ]);
  });
});

describe('a fault that repeats an answer', () => {
  const fault = (change: Partial<JournalEntry>) => repeating(entry(change));

  it("meets the next such call, with the answer's status, code and body", () => {
    const response = { success: false, err: { code: 'CREDENTIALS_REJECTED', msg: '账号或密码错误' } };
    expect(fault({ status: 400, response })).toEqual({
      match: { path: PATHS.login },
      answer: { status: 400, body: response },
      times: 1,
    });
    expect(fault({ status: null })?.answer).toEqual({ broken: 'drop' });
    expect(fault({ status: 200, broken: true })?.answer).toEqual({ status: 200, broken: 'cut' });
  });

  it('repeats a success too, without its secrets', () => {
    const response = {
      success: true,
      data: { accountSize: 1, gsid: '******', map: { '******1': {} }, list: [{ a: 1 }] },
    };
    const body = { success: true, data: { accountSize: 1, map: {}, list: [{ a: 1 }] } };
    expect(fault({ status: 200, response })?.answer).toEqual({ status: 200, body });
  });

  it('has a status alone when the body is not kept; such a success is not repeated', () => {
    const long = { data: { publicKey: '-----BEGIN… (451)' } };
    for (const change of [{ cut: true }, { response: null }, { response: long }]) {
      expect(fault({ status: 400, code: 'X', ...change })?.answer).toEqual({ status: 400, code: 'X' });
      expect(fault({ status: 200, ...change })).toBeNull();
    }
  });

  it('is not offered for a redirect, nor for a path of no call, which no fault meets', () => {
    expect(fault({ status: 302 })).toBeNull();
    expect(fault({ endpoint: null, status: 404 })).toBeNull();
  });
});

describe('the name of a fault', () => {
  it('is that of its preset, in its own row and in that of a call', () => {
    const rule = { match: { path: PATHS.login }, answer: { status: 503 }, times: 1 };
    const name = faultText(rule);
    const added = { kind: 'fault', seq: 1, at: 0, fault: 'f1', name, state: 'added', rule } as TimelineEvent;
    const touched = { seq: 2, fault: 'f1', faultName: name };
    expect(eventText(added).what).toBe('故障「登录503」');
    expect(eventText(call({ ...touched, status: 503, code: 'FAULT_INJECTED' })).end).toBe('故障「登录503」');
    expect(eventText(call({ ...touched, status: null, code: 'FAULT_INJECTED' })).end).toBe('故障「登录503」');
  });
});

describe('the ticks of a request', () => {
  const states = (given: JournalEntry) => Object.fromEntries(marksOf(given).map(({ name, state }) => [name, state]));

  it('keep missing, wrong and not needed apart', () => {
    const bare = { headers: { channel: 'app' }, body: null };
    expect(states(entry({ request: bare, path: rewritePath(PATHS.login) }))).toEqual({
      channel: 'wrong',
      type: 'missing',
      source: 'missing',
      ctoken: 'missing',
      'x-csrf-token': 'missing',
    });
    expect(states(entry({ request: sent(null), method: 'GET', path: rewritePath(PATHS.loginCustom) }))).toEqual({
      channel: 'unneeded',
      type: 'unneeded',
      source: 'unneeded',
      ctoken: 'unneeded',
      'x-csrf-token': 'unneeded',
    });
  });

  it('follow the rule that refused the call', () => {
    const refused = (rule: string, path = `${rewritePath(PATHS.login)}?ctoken=******`) =>
      states(entry({ code: 'CSRF_REJECTED', reason: { rule }, path }));
    expect(refused('token.csrf')).toMatchObject({ ctoken: 'right', 'x-csrf-token': 'wrong' });
    expect(refused('token.ctoken', rewritePath(PATHS.login))).toMatchObject({
      ctoken: 'missing',
      'x-csrf-token': 'right',
    });
    expect(refused('token.ctoken')).toMatchObject({ ctoken: 'wrong', 'x-csrf-token': 'right' });
    expect(refused('session.replaced')).toMatchObject({ ctoken: 'wrong', 'x-csrf-token': 'wrong' });
    expect(refused('sms.wrong')).toMatchObject({ ctoken: 'right', 'x-csrf-token': 'right' });
  });
});

const ORIGIN = 'http://localhost:5173';

describe('a request as a shell text', () => {
  const textOf = (change: Partial<JournalEntry>) => requestCurl(entry(change), ORIGIN, 'w1');
  const commandOf = (change: Partial<JournalEntry>) => requestCommand(entry(change), ORIGIN, 'w1');

  it('fetches its own cookies and tokens', () => {
    const { text } = textOf({
      request: { headers: { channel: 'pc', origin: 'http://x', 'x-csrf-token': '******' }, body: { a: "it's" } },
    });
    expect(text).toContain(
      `curl -sS -g -b "$jar" -X 'POST' 'http://localhost:5173/go/uc/login'"?ctoken=$(cookie ctoken)" -H "x-csrf-token: $(cookie csrf_token)" -H 'channel: pc' -H 'x-sandbox-world: w1' -d '{"a":"it'\\''s"}'`,
    );
    expect(text).not.toContain('******');
  });

  it('of a sign-in is the command that seals it, without a password or a code', () => {
    const signIn = (loginType: string, loginIdentifier: string) =>
      commandOf({
        decrypted: { loginIdentifier, 'credential.pwd': '******' },
        request: sent({ loginType, credential: { pwd: '******' } }),
      }).text;
    const rest = "--url 'http://localhost:5173' --world 'w1'";
    expect(signIn('pwd', 'buyer01')).toBe(`npx uc-sandbox call login --account 'buyer01' ${rest}`);
    expect(signIn('sms', '13800000001')).toBe(`npx uc-sandbox call login --phone '13800000001' ${rest}`);
    expect(signIn('pwd', '******')).toBe(`npx uc-sandbox call login --account 'no-such-account' ${rest}`);
  });

  it.each<[string, Partial<JournalEntry>, string]>([
    [
      'a choice',
      { decrypted: { loginIdentifier: 'A2' }, account: 'group-main', request: sent({ loginType: 'multi_account' }) },
      "login --loginType 'multi_account' --account 'group-main'",
    ],
    [
      'a gsid',
      { decrypted: { loginIdentifier: '******' }, account: 'buyer01', request: sent({ loginType: 'native' }) },
      "login --loginType 'native' --account 'buyer01'",
    ],
    [
      'a gsid of nobody',
      { decrypted: { loginIdentifier: '******' }, request: sent({ loginType: 'native' }) },
      "login --gsid 'no-such-gsid'",
    ],
    [
      'a gsid of another site',
      { endpoint: 'loginByIdentifier', decrypted: { loginIdentifier: '******' }, account: 'buyer01' },
      "loginByIdentifier --account 'buyer01'",
    ],
    [
      'a registration',
      { endpoint: 'register', request: sent({ phone: '13800000009', smsCode: '******' }) },
      "register --phone '13800000009'",
    ],
    [
      'a proof of a phone',
      { endpoint: 'verifySmsCode', request: sent({ phone: '13800000001', smsCode: '******' }) },
      "verifySmsCode --phone '13800000001'",
    ],
    [
      'a new password',
      {
        endpoint: 'forgetPassword',
        account: 'group-sub1',
        request: sent({ phone: '13800000002', account: 'A3', newPassword: '******', verifyToken: '******' }),
      },
      "forgetPassword --phone '13800000002' --account 'group-sub1'",
    ],
    ['a poll', { endpoint: 'qrStatus', request: sent({ attributes: { weChatScene: '******' } }) }, 'qrStatus'],
  ])('of %s is a line of `uc-sandbox call`', (_what, change, line) => {
    const { text, problem } = commandOf(change);
    expect([text, problem]).toEqual([`npx uc-sandbox call ${line} --url 'http://localhost:5173' --world 'w1'`, null]);
  });

  it('of a refused sign-in is copied with a notice that names the right secret', () => {
    const shown = (loginType: string, reason: JournalEntry['reason']) =>
      commandOf({ decrypted: { loginIdentifier: 'buyer01' }, request: sent({ loginType }), reason }).shown;
    expect(shown('pwd', { rule: 'password.wrong' })).toBe('命令，用正确的密码登录');
    expect(shown('sms', { rule: 'sms.expired' })).toBe('命令，用正确的验证码登录');
    expect(shown('pwd', { rule: 'account.unknown' })).toBe('请求的命令');
    expect(shown('pwd', null)).toBe('请求的命令');
    expect(shown('native', { rule: 'gsid.unknown' })).toBe('请求的命令');
  });

  it('is replaced by a reason when there is no such text', () => {
    expect(textOf({ decrypted: { pwd: '******' } }).problem).toContain('加密字段');
    expect(textOf({ request: sent({ code: '******' }) }).problem).toContain('验证码');
    expect(textOf({ path: '/uc/x?ctoken=******&gsid=******' }).problem).toContain('已遮盖');
    expect(textOf({ endpoint: 'basicInfo' }).problem).toBe('它需要已登录的会话');
    expect(textOf({ cut: true }).problem).toContain('太大');
  });
});

describe('a rule in words', () => {
  it('stays as it came in a reason without facts, or with fewer, which another version wrote', () => {
    const old = { rule: 'sms.interval', expected: '60 s between messages', got: '0 s' };
    expect(inChinese(old)).toEqual({ expected: '60 s between messages', got: '0 s' });
    const shape = { rule: 'request.body.phone', facts: { path: 'body.phone', problem: null, received: null } };
    expect(headlineOf(shape)).toBe('phone应为契约规定的格式，收到别的内容');
  });
});
