import { describe, expect, it } from 'vitest';
import { MASK } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { missingTarget, WANTED } from '#kit/story/names.ts';
import { timelineText } from '#kit/timeline-text.ts';

const AT = new Date(2026, 0, 5, 6, 24, 54).getTime();
const MINUTE = 60_000;

const EVENTS: TimelineEvent[] = [
  { seq: 8, at: AT, kind: 'world', state: 'created', fixture: 'default' },
  {
    seq: 9,
    at: AT,
    kind: 'sms',
    phone: '13800000001',
    action: 'login',
    delivery: 'late',
    message: null,
    expiresAt: AT + 5 * MINUTE,
    fault: 'f1',
    faultName: '短信迟到1分钟',
    by: 7,
  },
  { seq: 10, at: AT, kind: 'clock', from: AT, to: AT + 5 * MINUTE + 13_000, frozen: true },
  {
    seq: 11,
    at: AT + 5 * MINUTE,
    kind: 'code',
    of: 9,
    phone: '13800000001',
    state: 'expired',
    message: null,
    by: null,
  },
  {
    seq: 12,
    at: AT + 5 * MINUTE + 13_000,
    kind: 'call',
    journal: 4,
    requestId: 'r0-4',
    method: 'POST',
    path: `${rewritePath(PATHS.login)}?ctoken=${MASK}`,
    page: '/login',
    visitor: '5d41402a',
    endpoint: 'login',
    status: 400,
    broken: false,
    code: 'X',
    phone: '13800000001',
    account: null,
    fault: null,
    tookMs: 3,
    of: 9,
    reason: { rule: 'sms.expired', expected: 'another', got: 'an old one' },
    links: [
      { to: 9, as: 'sms' },
      { to: 10, as: 'clock' },
    ],
  },
];

describe('timelineText', () => {
  it('writes a line an event, aligned, with its lane and the numbers of its causes', () => {
    expect(timelineText(EVENTS).split('\n')).toEqual([
      ' #8  06:24:54  world   world created: fixture default',
      ' #9  06:24:54  sms     login code to 13800000001 late (fault 「短信迟到1分钟」)',
      '#10  06:24:54  world   clock +5 min 13 s to 06:30:07',
      '#11  06:29:54  sms     code of 13800000001 expired (#9)',
      `#12  06:30:07  api     POST ${rewritePath(PATHS.login)} 400 13800000001 sms.expired: expected another, got an old one <- sms #9, clock #10`,
    ]);
  });

  it.each([
    ['abcdef01', 'session abcdef01… is not of this sandbox (open it at localhost:5173)'],
    ['', 'a session is not of this sandbox (open it at localhost:5173)'],
  ])('names a foreign session by the beginning of its id, where that has one: %j', (session, words) => {
    const text = timelineText([{ seq: 1, at: AT, kind: 'session', session, instead: 'localhost:5173' }]);
    expect(text.split(/ {2,}/).at(-1)).toBe(words);
  });

  it('is empty where nothing happened', () => {
    expect(timelineText([])).toBe('');
  });
});

describe('a step that finds nothing to act on', () => {
  it('lists the existing ones, and the nearest', () => {
    const { got, zh } = missingTarget(WANTED.button('登陆'), ['登录', '注册']);
    expect(got).toBe('登录, 注册; did you mean 登录?');
    expect(zh.got).toBe('登录、注册；是不是登录？');
  });

  it('shows it on an empty page', () => {
    expect(missingTarget(WANTED.button('登录'), []).got).toBe('an empty page');
  });
});
