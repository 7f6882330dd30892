import { describe, expect, it } from 'vitest';
import { visitsOf } from '#console/events/timeline.ts';
import { type Layout, layoutOf as layout } from '#console/record/drawing/layout.ts';
import { momentOf } from '#console/record/drawing/moment.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, clock, code, poll, qr, refused, START, sms, ticket } from './events.ts';

const layoutOf = (...events: TimelineEvent[]): Layout => layout(events.map(momentOf), visitsOf(events));
/** Seqs of each column's marks, those of one mark joined. */
const columnsOf = ({ columns }: Layout): string[] =>
  columns.map(({ marks }) => marks.map(({ seqs }) => seqs.join('+')).join(' '));

describe('columns', () => {
  it('hold a call and what it caused together', () => {
    const layout = layoutOf(
      call({ seq: 1 }),
      sms({ seq: 2, by: 1 }),
      call({ seq: 3, account: 'x' }),
      code({ seq: 4, of: 2, by: 3 }),
    );
    expect(columnsOf(layout)).toEqual(['1 2', '3 4']);
  });

  it('fold polls of one ticket, across those of another tab', () => {
    const polls = [2, 3, 4, 5, 6].map((seq) => poll({ seq, of: seq % 2 === 0 ? 1 : 10 }));
    expect(columnsOf(layoutOf(...polls))).toEqual(['2+4+6', '3+5']);
  });

  it('fold a repeated call of the same outcome, but not after a minute', () => {
    const first = refused({ seq: 1 });
    const soon = refused({ seq: 2 });
    const late = refused({ seq: 3, at: soon.at + 60_000 });
    expect(columnsOf(layoutOf(first, soon, late))).toEqual(['1+2', '3']);
    expect(columnsOf(layoutOf(first, refused({ seq: 2, code: 'OTHER' })))).toEqual(['1', '2']);
  });

  it('never fold calls that used a code', () => {
    const [one, other] = [refused({ seq: 2, of: 1 }), refused({ seq: 3, of: 1 })];
    expect(columnsOf(layoutOf(sms({ seq: 1 }), one, other))).toEqual(['1', '2', '3']);
  });
});

describe('life lines', () => {
  it('go from what began them to their end, past the states between', () => {
    const [life] = layoutOf(
      sms({ seq: 1, delivery: 'late' }),
      code({ seq: 2, of: 1, state: 'arrived' }),
      call({ seq: 3 }),
      code({ seq: 4, of: 1, state: 'used', by: 3 }),
    ).lives;
    expect(life).toMatchObject({ from: 0, to: 2 });
  });

  it('stay open while nothing ended them, and when nobody got the message', () => {
    expect(layoutOf(sms({ seq: 1 })).lives).toMatchObject([{ to: null, isLost: false }]);
    const lost = layoutOf(sms({ seq: 1, delivery: 'lost' }), code({ seq: 2, of: 1, state: 'expired' }));
    expect(lost.lives).toMatchObject([{ to: 1, isLost: true }]);
  });

  it('take a free row each, and the rows that are free again', () => {
    const layout = layoutOf(
      sms({ seq: 1 }),
      sms({ seq: 2, phone: '13800000002' }),
      code({ seq: 3, of: 1 }),
      sms({ seq: 4, phone: '13800000003' }),
    );
    expect(layout.lives.map(({ row }) => row)).toEqual([0, 1, 0]);
    expect(layout.rows.sms).toBe(2);
  });

  it('of a ticket go on after a cancelled scan and without its page, and keep their row', () => {
    const layout = layoutOf(
      qr({ seq: 1 }),
      ticket({ seq: 2, of: 1, state: 'cancelled' }),
      ticket({ seq: 3, of: 1, state: 'left' }),
      qr({ seq: 4 }),
      ticket({ seq: 5, of: 1, state: 'expired' }),
    );
    expect(layout.lives).toMatchObject([
      { row: 0, from: 0, to: 4 },
      { row: 1, from: 3, to: null },
    ]);
  });

  it('share rows where there are too many at once', () => {
    const layout = layoutOf(...Array.from({ length: 40 }, (_, index) => sms({ seq: index + 1 })));
    expect(Math.max(...layout.lives.map(({ row }) => row))).toBeLessThan(6);
  });

  it('need no beginning: what ended may be older than the first event', () => {
    expect(layoutOf(code({ seq: 1, of: null }), code({ seq: 2, of: 99 })).lives).toEqual([]);
  });
});

describe('pages and skips', () => {
  it("a page's visit spans its neighbouring calls", () => {
    const layout = layoutOf(
      call({ seq: 1, page: '/login' }),
      clock({ seq: 2, skipped: 0 }),
      call({ seq: 3, page: '/login', account: 'x' }),
      call({ seq: 4, page: '/register' }),
      call({ seq: 5, page: '/login', visitor: 'other' }),
      call({ seq: 6, page: null, visitor: 'none' }),
    );
    expect(layout.pages).toMatchObject([
      { visit: { page: '/login' }, from: 0, to: 2 },
      { visit: { page: '/register' }, from: 3, to: 3 },
      { visit: { page: '/login', visitor: 'other' }, from: 4, to: 4 },
    ]);
  });

  it('a move of the clock holds what fell due in it', () => {
    const layout = layoutOf(
      clock({ seq: 1, skipped: 300_000 }),
      code({ seq: 2, of: null, state: 'expired', at: START + 60_000 }),
      call({ seq: 3, at: START + 301_000 }),
    );
    expect(layout.skips).toEqual([{ from: 0, to: 1, until: START + 301_000 }]);
    expect(layout.columns.map(({ reached }) => reached - START)).toEqual([301_000, 301_000, 301_000]);
  });
});
