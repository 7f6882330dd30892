import { describe, expect, it } from 'vitest';
import { eventText } from '#console/events/event-text.ts';
import { filtersIn, queryOf, shownEvents } from '#console/timeline/filters.ts';
import { grow } from '#console/timeline/layout/grow.ts';
import { EMPTY_LAYOUT } from '#console/timeline/layout/layout.ts';
import { type Step, walk } from '#console/timeline/layout/walk.ts';
import { momentOf } from '#console/timeline/moment-of.ts';
import { litBy, relationsOf } from '#console/timeline/relations.ts';
import { markName } from '#console/timeline/timeline-page.tsx';
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
  const litFor = (seq: number): number[] =>
    [...litBy(relationsOf(STORY, seq), seq)].toSorted((one, other) => one - other);

  it('is of a refusal its sms with its whole life, the call that asked for it, and the clock move between', () => {
    expect(litFor(7)).toEqual([1, 2, 5, 6, 7]);
  });

  it('is the same from the other side', () => {
    expect(litFor(5)).toEqual([1, 2, 5, 6, 7]);
    expect(litFor(6)).toEqual([1, 2, 5, 6, 7]);
  });

  it('is nothing for a call that stands alone, or that is not there', () => {
    expect(litFor(8)).toEqual([8]);
    expect(relationsOf(STORY, 99)).toEqual([]);
  });
});

describe('filters', () => {
  const seqs = (query: Record<string, string>): number[] => shownEvents(STORY, filtersIn(query)).map(({ seq }) => seq);

  it('leave polls out', () => {
    expect(seqs({ polls: 'no' })).toEqual([1, 2, 5, 6, 7, 8]);
  });

  it('keep a refusal together with what made it so', () => {
    expect(seqs({ kind: 'refused' })).toEqual([2, 5, 6, 7]);
  });

  it('find a phone, an account, a word of the outcome; moves of the clock stay', () => {
    expect(seqs({ text: 'buyer01' })).toEqual([5, 8]);
    expect(seqs({ text: '13800000001' })).toEqual([1, 2, 5, 6, 7]);
    expect(seqs({ text: 'no such thing' })).toEqual([5]);
  });

  it('come back from the address that they make', () => {
    const filters = { kind: 'fault', text: '138 login', withoutPolls: true } as const;
    expect(filtersIn(queryOf(filters))).toEqual(filters);
    expect(queryOf(filtersIn({ kind: 'nonsense' }))).toEqual({ kind: '', text: '', polls: '' });
  });
});

describe('steps of the keyboard', () => {
  const layout = grow(EMPTY_LAYOUT, STORY.map(momentOf));
  const from = (seq: number | null, step: Step): number | null => walk(layout, seq, step);

  it('go along a lane, over folds', () => {
    expect(from(1, 'after')).toBe(3);
    expect(from(3, 'after')).toBe(7);
    expect(from(4, 'before')).toBe(1);
    expect([from(7, 'first'), from(1, 'last')]).toEqual([1, 8]);
    expect([from(1, 'before'), from(8, 'after')]).toEqual([null, null]);
  });

  it('go up and down to the nearest mark of the next lane that has any', () => {
    expect(from(1, 'down')).toBe(2);
    expect(from(7, 'down')).toBe(6);
    expect(from(6, 'down')).toBe(5);
    expect([from(5, 'up'), from(2, 'up')]).toEqual([6, 1]);
    expect([from(1, 'up'), from(5, 'down')]).toEqual([null, null]);
  });

  it('jump between refusals', () => {
    expect([from(1, 'refusedAfter'), from(8, 'refusedBefore'), from(7, 'refusedAfter')]).toEqual([7, 7, null]);
  });

  it('begin at the newest mark, or at the first', () => {
    expect([from(null, 'before'), from(null, 'after'), from(99, 'first')]).toEqual([8, 1, 1]);
    expect(walk(EMPTY_LAYOUT, null, 'after')).toBeNull();
  });
});

describe('the name of a mark', () => {
  it('says time, call, outcome with its reason, subject and count', () => {
    const event = refused({ seq: 1, account: 'buyer01', reason: { rule: 'login.made-up' } });
    expect(markName(event, 3)).toMatch(/^\d\d:\d\d:\d\d 登录，400 login\.made-up，buyer01，共3次$/);
  });

  it('says what became of a message', () => {
    expect(eventText(sms({ seq: 1, delivery: 'lost' }))).toEqual({
      title: '登录短信 13800000001',
      detail: '已发送，丢失',
    });
    expect(eventText(code({ seq: 2, state: 'replaced' })).detail).toBe('被新的替换');
    expect(eventText(clock({ seq: 3, skipped: 300_000 })).title).toBe('拨快5分钟');
  });
});
