import { describe, expect, it } from 'vitest';
import { litBy, newestActs, refusedAfter, relationsOf } from '#console/events/timeline.ts';
import { filtersIn, fittingEvents, knownOf, peopleOf, personsIn } from '#console/record/stream.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS } from '#contract/paths.ts';
import { call, clock, code, poll, refused, sms } from './events.ts';

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

describe('what hangs together', () => {
  it('is of a refusal its sms with its whole life, the call that asked for it, and the clock move between', () => {
    for (const seq of [5, 6, 7])
      expect([...litBy(relationsOf(STORY, seq), seq)].toSorted((one, other) => one - other)).toEqual([1, 2, 5, 6, 7]);
    expect([...litBy(relationsOf(STORY, 8), 8)]).toEqual([8]);
  });
});

const seqsOf = (events: readonly TimelineEvent[]): number[] => events.map(({ seq }) => seq);
const fitting = (events: readonly TimelineEvent[], query: Record<string, string>) =>
  fittingEvents(knownOf(events), filtersIn(query));

describe('filters', () => {
  it('show a refusal alone', () => {
    expect(seqsOf(fitting(STORY, { kind: 'refused' }))).toEqual([7]);
  });

  it('find a phone, an account, a word of the outcome', () => {
    expect(seqsOf(fitting(STORY, { text: 'buyer01' }))).toEqual([8]);
    expect(seqsOf(fitting(STORY, { text: '13800000001 400' }))).toEqual([7]);
    expect(seqsOf(fitting(STORY, { text: '5分钟' }))).toEqual([5]);
    expect(seqsOf(fitting(STORY, { text: 'no such thing' }))).toEqual([]);
  });

  it("tell refusals from a fault's own answers, and from the usual answer to who is signed in", () => {
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

  it('is shown by account or phone: with the rest of the visit, the messages, and what is everybody’s', () => {
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

describe('what a page asks by itself', () => {
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
