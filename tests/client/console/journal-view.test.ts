import { describe, expect, it } from 'vitest';
import { toneOf } from '#console/events/outcome.ts';
import { targetOf } from '#console/events/target.ts';
import { filtersIn, queryOf, shownEvents } from '#console/journal/journal-view.ts';
import { nearestPath } from '#console/journal/reason-tab.tsx';
import { requestCurl } from '#console/journal/request-curl.ts';
import { marksOf } from '#console/journal/request-marks.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { headlineOf, inChinese } from '#contract/reasons/reasons.ts';

type CallEvent = Extract<TimelineEvent, { kind: 'call' }>;

function entry(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    seq: 1,
    requestId: 'r0-1',
    at: 0,
    tookMs: 1,
    method: 'POST',
    path: `${rewritePath(PATHS.login)}?ctoken=******`,
    page: '/login',
    visitor: '5d41402a',
    endpoint: 'login',
    status: 200,
    code: null,
    phone: null,
    account: null,
    request: { headers: { channel: 'pc', type: 'B', source: 'inner', 'x-csrf-token': '******' }, body: null },
    response: null,
    decrypted: {},
    reason: null,
    fault: null,
    switches: [],
    cut: false,
    ...change,
  };
}

describe('the address of a request', () => {
  it.each([
    [`${rewritePath(PATHS.login)}?a=1`, { prefix: '/go', path: PATHS.login, query: '?a=1' }],
    [PATHS.login, { prefix: '', path: PATHS.login, query: '' }],
    ['/go/api/x', { prefix: '', path: '/go/api/x', query: '' }],
    [PATHS.currentCustomer, { prefix: '', path: PATHS.currentCustomer, query: '' }],
  ])('%s is taken apart', (address, target) => {
    expect(targetOf(address)).toEqual(target);
  });
});

function call(change: Partial<CallEvent> = {}): CallEvent {
  const { request: _, response: __, decrypted: ___, switches: ____, cut: _____, ...light } = entry();
  return { ...light, kind: 'call', journal: 1, of: null, links: [], ...change };
}

describe('the list of calls', () => {
  const ok = call({ seq: 1, phone: '13800000001' });
  const refused = call({ seq: 2, status: 400, code: 'SMS_CODE_REJECTED' });
  const refusedWith200 = call({ seq: 3, code: 'SMS_CODE_REJECTED' });
  const faulty = call({ seq: 4, status: 503, code: 'FAULT_INJECTED', fault: 'f1' });
  const unknown = call({ seq: 5, endpoint: null, status: 404, code: 'PATH_UNKNOWN', path: '/uc/logn' });
  const moved: TimelineEvent = { seq: 6, at: 0, kind: 'clock', from: 0, to: 300_000, frozen: false };
  const fault: TimelineEvent = { seq: 7, at: 0, kind: 'fault', fault: 'f1', state: 'ended', rule: {} };
  const calls = [ok, refused, refusedWith200, faulty, unknown];
  const all = [...calls, moved, fault];

  it.each([
    ['all', '', [7, 6, 5, 4, 3, 2, 1]],
    ['ok', '', [1]],
    ['refused', '', [5, 3, 2]],
    ['broken', '', [4]],
    ['fault', '', [7, 4]],
    ['unmatched', '', [5]],
    ['all', 'SMS 400', [2]],
    ['all', '13800000001', [1]],
    ['all', '5分钟', [6]],
    ['all', 'nothing', []],
  ] as const)('shows of %s with %j the events %j, the newest first', (kind, text, seqs) => {
    expect(shownEvents(all, { kind, text, isCallsOnly: false }).map(({ seq }) => seq)).toEqual(seqs);
  });

  it('shows calls alone where one asks for them', () => {
    const filters = { kind: 'all', text: '', isCallsOnly: true } as const;
    expect(shownEvents(all, filters).map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
  });

  it('has its filters in the address; defaults are left out', () => {
    const filters = { kind: 'fault', text: 'login', isCallsOnly: true } as const;
    expect(filtersIn(queryOf(filters))).toEqual(filters);
    expect(queryOf(filtersIn({ kind: 'odd' }))).toEqual({ kind: '', text: '', rows: '' });
  });

  it('is green, amber or red', () => {
    expect(calls.map(toneOf)).toEqual(['good', 'warn', 'warn', 'bad', 'bad']);
  });
});

describe('the ticks of a request', () => {
  const states = (given: JournalEntry) => Object.fromEntries(marksOf(given).map(({ name, state }) => [name, state]));

  it('are all there on a right login', () => {
    expect(states(entry())).toEqual({
      channel: 'right',
      type: 'right',
      source: 'right',
      ctoken: 'right',
      'x-csrf-token': 'right',
    });
  });

  it('tell missing from wrong and from not needed', () => {
    const bare = { headers: { channel: 'app' }, body: null };
    expect(states(entry({ request: bare, path: rewritePath(PATHS.login) }))).toEqual({
      channel: 'wrong',
      type: 'missing',
      source: 'missing',
      ctoken: 'missing',
      'x-csrf-token': 'missing',
    });
    expect(
      states(entry({ request: { headers: {}, body: null }, method: 'GET', path: rewritePath(PATHS.loginCustom) })),
    ).toEqual({
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

describe('the nearest path', () => {
  it.each([
    ['/uc/logn', PATHS.login],
    ['/uc/common/tool/sendSmsCode', PATHS.sendSmsCode],
    ['/UC/LOGIN/PUBLICKEY', PATHS.publicKey],
    ['/api/orders/list/of/everything', null],
  ])('of %s is %s', (path, nearest) => {
    expect(nearestPath(path)).toBe(nearest);
  });

  it('is found for a very long path too', () => {
    expect(nearestPath(`/uc/${'x'.repeat(100_000)}`)).toBeNull();
  });
});

describe('a request as a shell text', () => {
  const textOf = (change: Partial<JournalEntry>) => requestCurl(entry(change), 'http://localhost:5173', 'w1');

  it('fetches its own cookies and tokens', () => {
    const { text } = textOf({
      request: { headers: { channel: 'pc', origin: 'http://x', 'x-csrf-token': '******' }, body: { a: "it's" } },
    });
    expect(text).toContain(
      `curl -sS -g -b "$jar" -X 'POST' 'http://localhost:5173/go/uc/login'"?ctoken=$(cookie ctoken)" -H "x-csrf-token: $(cookie csrf_token)" -H 'channel: pc' -H 'x-sandbox-world: w1' -d '{"a":"it'\\''s"}'`,
    );
    expect(text).not.toContain('******');
  });

  it('says why there is none', () => {
    expect(textOf({ decrypted: { pwd: '******' } }).problem).toContain('加密字段');
    expect(textOf({ request: { headers: {}, body: { code: '******' } } }).problem).toContain('验证码');
    expect(textOf({ path: '/uc/x?ctoken=******&gsid=******' }).problem).toContain('已遮盖');
    expect(textOf({ endpoint: 'basicInfo' }).problem).toBe('它需要已登录的会话');
    expect(textOf({ cut: true }).problem).toContain('太大');
  });
});

describe('a rule in words', () => {
  it('is said where there are words, and left out elsewhere', () => {
    const titleOf = (rule: string, facts = {}) => inChinese({ rule, facts }).title;
    expect(titleOf('sms.expired')).toBe('验证码已过期');
    expect(titleOf('password.wrong')).toBe('密码不对');
    const phone = { path: 'body.phone', problem: null, wanted: [], received: null };
    expect(titleOf('request.body.phone', phone)).toBe('请求的body.phone不符合契约');
    expect(titleOf('header.channel', { name: 'channel' })).toBe('请求头channel缺少或不对');
    expect(titleOf('some.other')).toBeUndefined();
  });

  it('answers in one line: which try it was, or when its life began and how far the clock was moved since', () => {
    const since = new Date(2026, 0, 5, 18, 16, 41).getTime();
    const expired = { rule: 'sms.expired', attempt: 1, facts: { ageMs: 313_000, lifeMs: 300_000, since, max: 5 } };
    const wrong = { rule: 'password.wrong', attempt: 2, facts: { hasPassword: true, attempt: 2, max: 5 } };
    expect(headlineOf(wrong)).toBe('密码不对，第2次，共5次');
    expect(headlineOf(expired, 300_000)).toBe('验证码已过期：18:16:41发送，5分钟有效，时钟拨快了5分钟');
    expect(headlineOf({ rule: 'some.other' })).toBe('some.other');
  });

  it('stays as it came in a reason without facts, which another version wrote', () => {
    const old = { rule: 'sms.interval', expected: '60 s between messages', got: '0 s' };
    expect(inChinese(old)).toEqual({ expected: '60 s between messages', got: '0 s' });
  });
});
