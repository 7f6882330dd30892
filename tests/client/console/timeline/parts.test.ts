import { describe, expect, it } from 'vitest';
import { grow } from '#console/timeline/layout/grow.ts';
import { EMPTY_LAYOUT, markOf } from '#console/timeline/layout/layout.ts';
import { partsOf } from '#console/timeline/layout/parts.ts';
import { momentOf } from '#console/timeline/moment-of.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, code, qr, refused, sms, ticket } from './events.ts';

/** Looks of the mark of one event, from the back to the front. */
function kindsOf(seq: number, pitch: number, ...events: TimelineEvent[]): string[] {
  const found = markOf(grow(EMPTY_LAYOUT, events.map(momentOf)), seq);
  return found ? partsOf(found.mark, 50, 50, pitch).map(({ kind }) => kind) : [];
}

describe('the shape of a mark', () => {
  it('is a box for a call where its name has room, else a dot', () => {
    expect(kindsOf(1, 76, refused({ seq: 1 }))).toEqual(['box']);
    expect(kindsOf(1, 18, refused({ seq: 1 }))).toEqual(['body']);
  });

  it('has another behind it for several in one, a cross over what broke, and stripes for a fault', () => {
    const repeated = [call({ seq: 1, status: 503, fault: 'f1' }), call({ seq: 2, status: 503, fault: 'f1' })];
    expect(kindsOf(1, 76, ...repeated)).toEqual(['stack', 'box', 'hatch', 'cross']);
  });

  it('is the end of a life on its line', () => {
    expect(kindsOf(4, 76, sms({ seq: 2 }), code({ seq: 4, of: 2, state: 'expired' }))).toEqual(['bar']);
  });

  it('is a cross for a cancelled scan and an arrow for a page that left, though the ticket goes on', () => {
    const [cancelled, left] = [ticket({ seq: 2, of: 1, state: 'cancelled' }), ticket({ seq: 3, of: 1, state: 'left' })];
    expect(kindsOf(2, 76, qr({ seq: 1 }), cancelled, left)).toEqual(['cross']);
    expect(kindsOf(3, 76, qr({ seq: 1 }), cancelled, left)).toEqual(['open']);
  });

  it('has a piece of a line where the beginning of the life was let go', () => {
    expect(kindsOf(4, 76, code({ seq: 4, of: 2, state: 'expired' }))).toEqual(['stub', 'bar']);
  });
});
