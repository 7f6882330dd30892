import { describe, expect, it } from 'vitest';
import type { EventOf } from '#console/events/event-text.ts';
import { newestActs, refusedAfter, relatedSeqs, voidedIn } from '#console/events/timeline.ts';
import { LANES, stepsTo } from '#console/record/detail/refusal-steps.ts';
import { filtersIn, fittingEvents, knownOf, peopleOf, personsIn } from '#console/record/stream.ts';
import { checkpointsAround } from '#console/time/checkpoints.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { call, clock, code, goBack, poll, refused, START, sms } from './events.ts';

/** A code that expired when the clock was moved, and the call that was refused for it. */
const STORY = [
  call({ seq: 1, path: PATHS.sendSmsCode, endpoint: 'sendSmsCode', phone: '13800000001' }),
  sms({ seq: 2, by: 1 }),
  poll({ seq: 3 }),
  poll({ seq: 4 }),
  clock({ seq: 5, skipped: 313_000 }),
  code({ seq: 6, of: 2, state: 'expired' }),
  refused({
    seq: 7,
    of: 2,
    phone: '13800000001',
    links: [
      { to: 2, as: 'sms' },
      { to: 5, as: 'clock' },
    ],
  }),
  call({ seq: 8, account: 'buyer01' }),
];

describe('related events', () => {
  it('of a refusal are the sms with the whole life of its code, the call that asked for it, and the clock move between', () => {
    for (const seq of [5, 6, 7])
      expect([...relatedSeqs(STORY, seq)].toSorted((one, other) => one - other)).toEqual([1, 2, 5, 6, 7]);
    expect([...relatedSeqs(STORY, 8)]).toEqual([8]);
  });
});

const seqsOf = (events: readonly TimelineEvent[]): number[] => events.map(({ seq }) => seq);
const fitting = (events: readonly TimelineEvent[], query: Record<string, string>) =>
  fittingEvents(knownOf(events), filtersIn(query));

describe('filters', () => {
  it('show a refusal alone', () => {
    expect(seqsOf(fitting(STORY, { kind: 'refused' }))).toEqual([7]);
  });

  it('find a phone, an account or a word of the outcome', () => {
    expect(seqsOf(fitting(STORY, { text: 'buyer01' }))).toEqual([8]);
    expect(seqsOf(fitting(STORY, { text: '13800000001 400' }))).toEqual([7]);
    expect(seqsOf(fitting(STORY, { text: '5分钟' }))).toEqual([5]);
    expect(seqsOf(fitting(STORY, { text: 'no such thing' }))).toEqual([]);
  });

  it("keep refusals apart from a fault's own answers, and from the usual answer to who is signed in", () => {
    const events = [
      refused({ seq: 1 }),
      call({ seq: 2, code: 'SMS_CODE_REJECTED' }),
      call({ seq: 3, status: 503, code: 'FAULT_INJECTED', fault: 'f1' }),
      refused({ seq: 4, fault: 'f2', reason: { rule: 'sms.wrong' } }),
      call({ seq: 5, endpoint: 'basicInfo', status: 401, code: 'LOGIN_REQUIRED' }),
      call({ seq: 6, endpoint: null, status: 404, code: 'PATH_UNKNOWN' }),
    ];
    expect(seqsOf(fitting(events, { kind: 'refused' }))).toEqual([1, 2, 4, 6]);
    expect(seqsOf(fitting(events, { kind: 'fault' }))).toEqual([3, 4]);
  });
});

describe('a person', () => {
  const [own, other] = [{ visitor: 'a' }, { visitor: 'b', phone: '13800000002' }];
  const EVENTS = [
    call({ seq: 1, ...own, endpoint: 'loginCustom' }),
    call({ seq: 2, ...other, endpoint: 'loginCustom' }),
    call({ seq: 3, ...own, phone: '13800000001', endpoint: 'sendSmsCode' }),
    sms({ seq: 4, by: 3 }),
    clock({ seq: 5, skipped: 1 }),
    refused({ seq: 6, ...own, phone: '13800000001' }),
    call({ seq: 7, ...own, phone: '13800000001', account: 'buyer01' }),
    refused({ seq: 8, ...other, account: 'other' }),
    refused({ seq: 9, ...own, account: 'third' }),
  ];

  it('is shown by account or phone, with the rest of the visit, the messages and the events of everybody', () => {
    expect(seqsOf(fitting(EVENTS, { who: 'buyer01' }))).toEqual([1, 3, 4, 5, 6, 7]);
    expect(seqsOf(fitting(EVENTS, { who: '13800000001' }))).toEqual([1, 3, 4, 5, 6, 7]);
    expect(seqsOf(fitting(EVENTS, { who: 'other' }))).toEqual([2, 5, 8]);
    expect(seqsOf(fitting(EVENTS, { who: 'buyer01', kind: 'refused' }))).toEqual([6]);
  });

  it('is one name with account and phone, newest first, with the number of refusals', () => {
    expect(personsIn(EVENTS, peopleOf(EVENTS))).toEqual([
      { name: 'third', phone: null, refused: 1 },
      { name: 'other', phone: '13800000002', refused: 1 },
      { name: 'buyer01', phone: '13800000001', refused: 1 },
    ]);
  });

  it('has the phone of its account before it ever signed in, where the accounts are known', () => {
    const events = [call({ seq: 1, phone: '13800000009' }), refused({ seq: 2, account: 'nine' })];
    const people = peopleOf(events, [{ account: 'nine', phone: '13800000009' }]);
    expect(personsIn(events, people)).toEqual([{ name: 'nine', phone: '13800000009', refused: 1 }]);
    const known = knownOf(events, [{ account: 'nine', phone: '13800000009' }]);
    for (const who of ['nine', '13800000009']) expect(seqsOf(fittingEvents(known, filtersIn({ who })))).toEqual([1, 2]);
  });

  it('is the phone itself where that has several accounts, and each account', () => {
    const phone = '13800000001';
    const events = [call({ seq: 1, phone }), call({ seq: 2, phone, account: 'one' }), call({ seq: 3, account: 'two' })];
    const people = peopleOf(
      events,
      ['one', 'two'].map((account) => ({ account, phone })),
    );
    expect(personsIn(events, people).map(({ name }) => name)).toEqual(['two', 'one', phone]);
  });
});

describe('a call that a page makes by itself', () => {
  const EVENTS = [
    call({ seq: 1, account: 'buyer01' }),
    refused({ seq: 2, endpoint: 'qrStatus', code: 'SESSION_REPLACED', reason: { rule: 'session.replaced' } }),
    refused({ seq: 3, endpoint: 'listByPhone', reason: { rule: 'list.proof' } }),
  ];

  it('is no refusal: not counted, not found, never above a success', () => {
    expect(refusedAfter(EVENTS, 0)).toBe(0);
    expect(fitting(EVENTS, { kind: 'refused' })).toEqual([]);
    expect(seqsOf(newestActs(EVENTS, 3))).toEqual([1]);
    expect(personsIn(EVENTS, peopleOf(EVENTS))).toEqual([{ name: 'buyer01', phone: null, refused: 0 }]);
  });
});

describe('the newest acts', () => {
  it('are newest first, without the calls that a page makes by itself', () => {
    const events = [
      call({ seq: 1, endpoint: 'prepare' }),
      refused({ seq: 2 }),
      sms({ seq: 3 }),
      poll({ seq: 4 }),
      poll({ seq: 5, status: 500 }),
      poll({ seq: 6 }),
    ];
    expect(newestActs(events, 2).map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['qrStatus', 500],
      ['login', 400],
    ]);
    expect(newestActs(events, 9)).toHaveLength(2);
    expect(newestActs([], 3)).toEqual([]);
  });

  it('are of each call whose row is an act, and of an unknown path', () => {
    const rows = Object.values(ENDPOINTS);
    const events = [
      call({ seq: 1, endpoint: null }),
      ...rows.map(({ name }, at) => call({ seq: at + 2, endpoint: name })),
    ];
    const acts = rows.flatMap(({ name, isAct }) => (isAct ? [name] : []));
    expect(newestActs(events, 99).map(({ endpoint }) => endpoint)).toEqual([...acts.toReversed(), null]);
  });
});

describe('refused calls', () => {
  it('count from the last seen event on, also under HTTP 200', () => {
    const unknown = refused({ seq: 4, endpoint: null, status: 404 });
    const events = [refused({ seq: 1 }), refused({ seq: 2, status: 200 }), call({ seq: 3 }), unknown];
    expect([0, 1, 4].map((seq) => refusedAfter(events, seq))).toEqual([3, 2, 0]);
  });
});

const calls = (...seqs: number[]): TimelineEvent[] => seqs.map((seq) => call({ seq }));
/** Seqs of the events left behind. */
const leftOf = (events: readonly TimelineEvent[]) => events.map(({ seq }) => seq).filter(voidedIn(events));

describe('the past that a return left behind', () => {
  it('is everything after its checkpoint', () => {
    expect(leftOf([...calls(1, 2, 3), goBack(4, 1), ...calls(5)])).toEqual([2, 3]);
  });

  it('is empty without a return, and after a return to the present', () => {
    expect(leftOf(calls(1, 2))).toEqual([]);
    expect(leftOf([...calls(1), goBack(2, 1)])).toEqual([]);
  });

  it('comes back when the return is undone, which leaves the events since then behind', () => {
    const events = [...calls(1, 2, 3), goBack(4, 1), ...calls(5), goBack(6, 3)];
    expect(leftOf(events)).toEqual([4, 5]);
  });

  it('may be several ranges', () => {
    const events = [...calls(1, 2), goBack(3, 1), ...calls(4, 5), goBack(6, 4)];
    expect(leftOf(events)).toEqual([2, 5]);
  });
});

/** A checkpoint that was taken after this event. */
const checkpoint = (seq: number): Checkpoint => ({ id: `p${seq}`, seq }) as Checkpoint;

const EVENTS: readonly TimelineEvent[] = [
  call({ seq: 1 }),
  sms({ seq: 2, by: 1 }),
  clock({ seq: 3, skipped: 300_000 }),
  code({ seq: 4, of: 2, state: 'expired' }),
  refused({ seq: 5, at: START + 304_000, account: 'buyer01' }),
];

function idsOf(
  seq: number,
  checkpoints = [checkpoint(0), checkpoint(2), checkpoint(4), checkpoint(99)],
  events = EVENTS,
) {
  const { before, after } = checkpointsAround(events, checkpoints, seq);
  return [before?.id, after?.id];
}

describe('the checkpoints around an event', () => {
  it('are before its call, and after the call and all that it caused', () => {
    expect([idsOf(1), idsOf(2)]).toEqual([
      ['p0', 'p2'],
      ['p0', 'p2'],
    ]);
  });

  it('of a move of the clock are the checkpoint before it, and the checkpoint after the events that fell due in it', () => {
    expect(idsOf(3)).toEqual(['p2', 'p4']);
  });

  it('of a refusal are the checkpoint before it, also when none was kept after it', () => {
    expect(idsOf(5)).toEqual(['p4', undefined]);
  });

  it('are null when none is kept any more, and for an unknown event', () => {
    expect([idsOf(1, [checkpoint(2)]), idsOf(99)]).toEqual([
      [undefined, 'p2'],
      [undefined, undefined],
    ]);
  });

  it('are never those of a past that an earlier return left behind', () => {
    const events = [call({ seq: 1 }), call({ seq: 2 }), call({ seq: 3 }), goBack(4, 1), call({ seq: 5 })];
    const checkpoints = [checkpoint(1), checkpoint(2), checkpoint(3)];
    expect(idsOf(5, checkpoints, events)).toEqual(['p1', undefined]);
    expect(idsOf(3, checkpoints, events)).toEqual(['p2', 'p3']);
  });
});

const PHONE = '13800000001';

function picture(events: readonly TimelineEvent[], max = 8): string[] {
  const refusal = events.at(-1) as EventOf<'call'>;
  const steps = stepsTo(refusal, { events, people: peopleOf(events) }, max);
  return steps.map(({ lane, label, look }) => `${LANES[lane]} ${label}${look === 'done' ? '' : ` ${look}`}`);
}

const EXPIRED = [
  call({ seq: 1, endpoint: 'sendSmsCode', path: '/uc/common/tool/sendSms', phone: PHONE }),
  sms({ seq: 2, by: 1 }),
  poll({ seq: 3 }),
  clock({ seq: 4, skipped: 200_000 }),
  clock({ seq: 5, skipped: 100_000 }),
  code({ seq: 6, of: 2, state: 'expired' }),
  refused({
    seq: 7,
    of: 2,
    phone: PHONE,
    links: [
      { to: 2, as: 'sms' },
      { to: 4, as: 'clock' },
      { to: 5, as: 'clock' },
    ],
  }),
];

describe('the way to a refusal', () => {
  it('is code sent, clock moved, typed, refused, each in its lane; neighbouring moves are one', () => {
    expect(picture(EXPIRED)).toEqual([
      expect.stringMatching(/^接口 /),
      '短信 已发送',
      '时钟 拨快5分钟 moved',
      '短信 已过期 ended',
      '页面 输入',
      '接口 被拒 refused',
    ]);
  });

  it('has the earlier tries of the same person since their last success', () => {
    const wrong = (seq: number, account = 'buyer01') => refused({ seq, account, reason: { rule: 'password.wrong' } });
    const events = [wrong(1), call({ seq: 2, account: 'buyer01' }), wrong(3), wrong(4, 'other'), wrong(5)];
    expect(picture(events)).toEqual(['接口 登录 refused', '页面 输入', '接口 被拒 refused']);
  });

  it('keeps the beginning and the newest steps when not all fit', () => {
    const many = Array.from({ length: 20 }, (_, index) => refused({ seq: index + 1, account: 'buyer01' }));
    const steps = stepsTo(many.at(-1) as EventOf<'call'>, { events: many, people: peopleOf(many) }, 8);
    expect(steps.map(({ seq }) => seq)).toEqual([1, 15, 16, 17, 18, 19, 20, 20]);
  });

  it('has no page when the call came without one', () => {
    expect(picture([refused({ seq: 1, page: null })])).toEqual(['接口 被拒 refused']);
  });
});
