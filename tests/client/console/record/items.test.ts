import { describe, expect, it } from 'vitest';
import { pageText, visitsOf, voidedIn } from '#console/events/timeline.ts';
import { groupText, itemsOf } from '#console/record/list/items.ts';
import { peopleOf } from '#console/record/stream.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PAGES } from '#contract/paths.ts';
import { call, clock, code, goBack, poll, qr, refused, sms, ticket } from './events.ts';

interface Shown {
  readonly isPicked?: boolean;
  readonly opened?: readonly number[];
  readonly chosen?: number;
}

/** The lines as texts, newest first: `登录页 buyer01 4 密码不对 ▸`, the words of a group, or the seqs of a row. */
function linesOf(events: readonly TimelineEvent[], { isPicked = false, opened = [], chosen }: Shown = {}): string[] {
  const visits = visitsOf(events);
  const listed = {
    visits,
    people: peopleOf(events),
    isLeft: voidedIn(events),
    isPicked,
    opened: new Set(opened),
    chosen: chosen ?? null,
  };
  return itemsOf(events, listed).map((item) => {
    if (item.kind === 'row') return item.seqs.join('+');
    if (item.kind === 'group') return Object.values(groupText(item)).filter(Boolean).join(' ');
    const { visit, who, calls, refusal, hasMore, isLeft } = item;
    return [isLeft ? '已作废' : '', pageText(visit.page), who, calls, refusal, hasMore ? '▸' : '']
      .filter((part) => part !== '')
      .join(' ');
  });
}

const boot = (seq: number, visitor = 'a') => [
  call({ seq, visitor, endpoint: 'loginCustom' }),
  call({ seq: seq + 1, visitor, endpoint: 'basicInfo', status: 401, code: 'LOGIN_REQUIRED' }),
];
const wrong = (seq: number, visitor = 'a', account = 'buyer01') =>
  refused({ seq, visitor, account, reason: { rule: 'password.wrong', facts: { attempt: 1, max: 5 } } });

describe('a visit of a page', () => {
  it('shows all its calls when it is opened, or when one of them is, with polls as one', () => {
    const events = [...boot(1), poll({ seq: 3, visitor: 'a' }), poll({ seq: 4, visitor: 'a' }), wrong(5)];
    const all = ['登录页 buyer01 5 密码不对 ▸', '5', '3+4', '2', '1'];
    expect(linesOf(events, { opened: [1] })).toEqual(all);
    expect(linesOf(events, { chosen: 3 })).toEqual(all);
  });

  it('takes in the polls of its page between changes of the world', () => {
    const events = [
      ...boot(1),
      wrong(3),
      clock({ seq: 4, skipped: 60_000 }),
      poll({ seq: 5, visitor: 'a' }),
      clock({ seq: 6, skipped: 60_000 }),
      poll({ seq: 7, visitor: 'a' }),
    ];
    const moved = expect.stringMatching(/^拨快2次，共2分钟/);
    expect(linesOf(events)).toEqual([moved, '登录页 buyer01 5 密码不对 ▸', '3']);
    expect(linesOf(events, { opened: [1] })).toEqual([moved, '登录页 buyer01 5 密码不对 ▸', '5+7', '3', '2', '1']);
    const back = [...events, goBack(8, 0), poll({ seq: 9, visitor: 'a' })];
    expect(linesOf(back)).toEqual(['9', '8', moved, '已作废 登录页 buyer01 5 密码不对 ▸', '3']);
    // A heading counts all rows of its visit.
    const late = [...boot(1), wrong(3), wrong(4), goBack(5, 3)];
    expect(linesOf(late)[1]).toBe('登录页 buyer01 4 密码不对 ▸');
  });

  it('ends with the next load, with another page, and with an event of everybody', () => {
    const events = [
      ...boot(1),
      wrong(3, 'a', 'other'),
      ...boot(4),
      wrong(6),
      clock({ seq: 7, skipped: 60_000 }),
      wrong(8),
      wrong(9),
    ];
    expect(linesOf(events)).toEqual([
      '登录页 buyer01 2 密码不对',
      '登录 buyer01 密码不对 ×2',
      '7',
      '登录页 buyer01 3 密码不对 ▸',
      '6',
      '登录页 other 3 密码不对 ▸',
      '3',
    ]);
  });

  it('stays together beside visits at the same time; the visit with the newest act stands first, polls aside', () => {
    const events = [
      ...boot(1, 'a'),
      ...boot(3, 'b'),
      wrong(5, 'b'),
      wrong(6, 'a', 'other'),
      poll({ seq: 7, visitor: 'b' }),
    ];
    expect(linesOf(events)).toEqual(['登录页 other 3 密码不对 ▸', '6', '登录页 buyer01 4 密码不对 ▸', '5']);
  });

  it('of one call is that call alone, and has no heading among events that are picked one by one', () => {
    expect(linesOf([wrong(1)])).toEqual(['1']);
    expect(linesOf([...boot(1), wrong(3)], { isPicked: true })).toEqual(['3', '2', '1']);
  });
});

describe('a group', () => {
  const clocks = [1, 2, 3].map((seq) => clock({ seq, skipped: 300_000 }));

  it('joins neighbouring moves of the clock, with their sum', () => {
    expect(linesOf(clocks)).toEqual([expect.stringMatching(/^拨快3次，共15分钟 到\d\d:\d\d:\d\d$/)]);
    expect(linesOf([...clocks, clock({ seq: 4, skipped: 0, frozen: true })])[0]).toBe('4');
    expect(linesOf([clocks[0], wrong(5), clocks[2]] as TimelineEvent[])).toEqual(['3', '5', '1']);
  });

  it('joins equal refusals of one person, whatever page they come from when events are picked', () => {
    const nine = Array.from({ length: 9 }, (_, index) => wrong(index + 1, `v${index}`));
    expect(linesOf(nine)).toEqual(['登录 buyer01 密码不对 ×9']);
    expect(linesOf([...nine, wrong(10, 'a', 'other')], { isPicked: true })).toEqual(['10', '登录 buyer01 密码不对 ×9']);
    const other = refused({ seq: 10, account: 'buyer01', reason: { rule: 'account.disabled', facts: {} } });
    expect(linesOf([...nine, other], { isPicked: true })[0]).toBe('10');
  });

  it('takes in the heading of a visit when its only row is in the group', () => {
    const tries = [1, 4, 7].flatMap((seq) => [...boot(seq, `v${seq}`), wrong(seq + 2, `v${seq}`)]);
    expect(linesOf(tries)).toEqual(['登录 buyer01 密码不对 ×3']);
    expect(linesOf(tries, { chosen: 6 })).toEqual([
      '登录 buyer01 密码不对 ×3',
      ...[9, 6, 3].flatMap((seq) => ['登录页 buyer01 3 密码不对 ▸', String(seq)]),
    ]);
  });

  it('shows its rows when it is opened, or when one of its events is', () => {
    const three = [wrong(1, 'a'), wrong(2, 'b'), wrong(3, 'c')];
    const all = ['登录 buyer01 密码不对 ×3', '3', '2', '1'];
    expect(linesOf(three, { opened: [1] })).toEqual(all);
    expect(linesOf(three, { chosen: 2 })).toEqual(all);
  });

  it('never joins events that a return left behind with others', () => {
    const locked = [wrong(1, 'a'), wrong(2, 'b'), wrong(3, 'c'), wrong(4, 'd')];
    expect(linesOf([...locked, goBack(5, 3)])).toEqual(['5', '4', '登录 buyer01 密码不对 ×3']);
    expect(linesOf([...locked, goBack(5, 2)])).toEqual(['5', '登录 buyer01 密码不对 ×2', '登录 buyer01 密码不对 ×2']);
    const moves = [1, 2, 3, 4].map((seq) => clock({ seq, skipped: 60_000 }));
    expect(linesOf([...moves, goBack(5, 2)])).toEqual([
      '5',
      expect.stringMatching(/^拨快2次/),
      expect.stringMatching(/^拨快2次/),
    ]);
    const polls = [...boot(1), ...[3, 4, 5, 6].map((seq) => poll({ seq, visitor: 'a' }))];
    expect(linesOf([...polls, goBack(7, 4)], { opened: [1] })).toEqual(['7', '登录页 6 ▸', '5+6', '3+4', '2', '1']);
  });

  it('never joins successes, nor calls of nobody', () => {
    const own = [
      call({ seq: 1, account: 'a' }),
      call({ seq: 2, account: 'a' }),
      refused({ seq: 3 }),
      refused({ seq: 4 }),
    ];
    expect(linesOf(own, { isPicked: true })).toEqual(['4', '3', '2', '1']);
  });
});

describe('a poll that meets a new session', () => {
  it('folds with its page, below its successful calls', () => {
    const met = refused({ seq: 4, visitor: 'a', endpoint: 'qrStatus', reason: { rule: 'session.replaced' } });
    const events = [...boot(1), call({ seq: 3, visitor: 'a', account: 'buyer01' }), met];
    expect(linesOf(events)).toEqual(['登录页 buyer01 4 ▸', '3']);
  });
});

describe('a code, a ticket', () => {
  it('is one row, where it began, with all of its later states', () => {
    const sent = [call({ seq: 1, visitor: 'a', endpoint: 'sendSmsCode' }), sms({ seq: 2, by: 1 })];
    const used = [call({ seq: 3, visitor: 'a', account: 'buyer01' }), code({ seq: 4, of: 2, by: 3 })];
    expect(linesOf([...sent, ...used])).toEqual(['登录页 buyer01 2', '3', '2+4', '1']);
  });

  it('folds with its page where nobody scanned it', () => {
    const prepared = [call({ seq: 1, visitor: 'a', endpoint: 'prepare' }), qr({ seq: 2, by: 1 })];
    expect(linesOf([...prepared, ticket({ seq: 3, of: 2, state: 'expired' })])).toEqual(['登录页 1 ▸']);
    expect(linesOf([...prepared, ticket({ seq: 3, of: 2, state: 'scanned' })])).toEqual(['登录页 1 ▸', '2+3']);
  });
});

describe('the name of a page', () => {
  it.each([
    ['partner.localhost/login', 'partner.localhost 登录页'],
    ['/odd', '/odd'],
    [null, '直接调用接口'],
  ])('of %s is %s', (page, text) => {
    expect(pageText(page)).toBe(text);
    expect(PAGES.login).toBe('/login');
  });
});
