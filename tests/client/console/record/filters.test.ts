import { describe, expect, it } from 'vitest';
import { litBy, relationsOf, visitsOf } from '#console/events/timeline.ts';
import { type Step, walk } from '#console/record/drawing/keys.ts';
import { layoutOf } from '#console/record/drawing/layout.ts';
import { markName, momentOf } from '#console/record/drawing/moment.ts';
import { filtersIn, fittingEvents, peopleIn, withCauses } from '#console/record/stream.ts';
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

const NONE = new Map<number, TimelineEvent>();
const seqsOf = (events: readonly TimelineEvent[]): number[] => events.map(({ seq }) => seq);
const fitting = (events: readonly TimelineEvent[], query: Record<string, string>) =>
  fittingEvents({ events, bySeq: NONE, visits: visitsOf(events) }, filtersIn(query));

describe('filters', () => {
  const drawn = (query: Record<string, string>): number[] => seqsOf(withCauses(STORY, fitting(STORY, query)));

  it('show a refusal alone in the list, and together with what made it so in the drawing', () => {
    expect(seqsOf(fitting(STORY, { kind: 'refused' }))).toEqual([7]);
    expect(drawn({ kind: 'refused' })).toEqual([2, 5, 6, 7]);
  });

  it('find a phone, an account, a word of the outcome', () => {
    expect(seqsOf(fitting(STORY, { text: 'buyer01' }))).toEqual([8]);
    expect(seqsOf(fitting(STORY, { text: '13800000001 400' }))).toEqual([7]);
    expect(seqsOf(fitting(STORY, { text: '5分钟' }))).toEqual([5]);
    expect(drawn({ text: 'no such thing' })).toEqual([5]);
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

  it('is offered newest first, with the number of refusals', () => {
    expect(peopleIn(EVENTS)).toEqual([
      { name: 'third', refused: 1 },
      { name: 'other', refused: 1 },
      { name: '13800000002', refused: 1 },
      { name: 'buyer01', refused: 0 },
      { name: '13800000001', refused: 1 },
    ]);
  });
});

describe('steps of the keyboard', () => {
  const layout = layoutOf(STORY.map(momentOf));
  const from = (seq: number | null, step: Step): number | null => walk(layout, seq, step);

  it('go up and down to the nearest mark of the next lane that has any', () => {
    expect(from(1, 'down')).toBe(2);
    expect(from(7, 'down')).toBe(6);
    expect(from(6, 'down')).toBe(5);
    expect([from(5, 'up'), from(2, 'up')]).toEqual([6, 1]);
    expect([from(1, 'up'), from(5, 'down')]).toEqual([null, null]);
  });
});

describe('the name of a mark', () => {
  it('says call, outcome with its reason, subject and count', () => {
    const event = refused({ seq: 1, account: 'buyer01', reason: { rule: 'login.made-up' } });
    expect(markName(event, NONE, 3)).toBe('登录，400 login.made-up，buyer01，共3次');
  });
});
