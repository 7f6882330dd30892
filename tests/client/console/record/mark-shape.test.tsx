import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { layoutOf, markOf } from '#console/record/drawing/layout.ts';
import { MarkShape } from '#console/record/drawing/mark-shape.tsx';
import { momentOf } from '#console/record/drawing/moment.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, code, qr, refused, sms, ticket } from './events.ts';

/** Shapes of the mark of one event, from the back to the front, with the letter that a path draws last. */
function shapesOf(seq: number, pitch: number, ...events: TimelineEvent[]): string[] {
  const found = markOf(layoutOf(events.map(momentOf)), seq);
  if (!found) return [];
  const drawn = renderToStaticMarkup(<MarkShape mark={found.mark} x={50} y={50} pitch={pitch} hatch="h" />);
  return [...drawn.matchAll(/<(rect|circle|text|path)[^>]*?(url|d="[^"]*?)?[^>]*>/g)].map(([tag, name]) =>
    tag.includes('url(#h)')
      ? 'hatch'
      : name === 'path'
        ? (/d="([^"]*)"/.exec(tag)?.[1]?.replace(/[-\d. ]+/g, '') ?? '')
        : String(name),
  );
}

/** Paths by the commands that they consist of. */
const [BAR, CROSS, ARROW, FORK] = ['Mv', 'Mlml', 'Mll', 'Mhmv'];

describe('the shape of a mark', () => {
  it('is a box with its name for a call where that has room, else a dot', () => {
    expect(shapesOf(1, 76, refused({ seq: 1 }))).toEqual(['rect', 'text']);
    expect(shapesOf(1, 18, refused({ seq: 1 }))).toEqual(['circle']);
  });

  it('has another behind it and a count for several in one, a cross over what broke, and stripes for a fault', () => {
    const repeated = [call({ seq: 1, status: 503, fault: 'f1' }), call({ seq: 2, status: 503, fault: 'f1' })];
    expect(shapesOf(1, 76, ...repeated)).toEqual(['rect', 'rect', 'hatch', CROSS, 'text', 'text']);
  });

  it('is the end of a life on its line', () => {
    const end = (state: 'used' | 'expired' | 'replaced') =>
      shapesOf(4, 76, sms({ seq: 2 }), code({ seq: 4, of: 2, state }));
    expect([end('used'), end('expired'), end('replaced')]).toEqual([['circle'], [BAR], [FORK]]);
  });

  it('is a cross for a cancelled scan and an arrow for a page that left, though the ticket goes on', () => {
    const [cancelled, left] = [ticket({ seq: 2, of: 1, state: 'cancelled' }), ticket({ seq: 3, of: 1, state: 'left' })];
    expect(shapesOf(2, 76, qr({ seq: 1 }), cancelled, left)).toEqual([CROSS]);
    expect(shapesOf(3, 76, qr({ seq: 1 }), cancelled, left)).toEqual([ARROW]);
  });
});
