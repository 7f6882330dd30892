import { memo, type PointerEvent } from 'react';
import { toneOf } from '#console/events/event-text.ts';
import tones from '#console/events/status.module.css';
import { isQuiet } from '#console/events/timeline.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import type { Item } from './items.ts';
import styles from './strip.module.css';

const HEIGHT = 36;
/** The strip is drawn in thousandths of its width. */
const WIDTH = 1000;
/** Smallest width of the window in percent: it stays visible in the longest list. */
const SEEN_MIN = 1;

interface StripProps {
  /** lines of the list, newest first */
  items: readonly Item[];
  /** first and last line in sight */
  first: number;
  last: number;
  /** @param index of a line to bring into sight */
  onSeek: (index: number) => void;
}

/** The whole list in one strip, the oldest left, with a window over the lines in sight; a press or a drag goes there. For the pointer only. */
export function Strip({ items, first, last, onSeek }: StripProps) {
  const count = items.length;
  const width = Math.max(SEEN_MIN, ((last - first + 1) / count) * 100);
  const left = Math.min(100 - width, ((count - 1 - last) / count) * 100);

  function seek(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * count);
    onSeek(count - 1 - Math.max(0, Math.min(count - 1, column)));
  }

  return (
    <div className={styles.strip} onPointerDown={seek} onPointerMove={seek} aria-hidden="true">
      <Marks items={items} />
      <div className={styles.seen} style={{ left: `${left}%`, width: `${width}%` }} />
    </div>
  );
}

/** Place and height of a tone's strokes: refusals stand out of the row of calls that went well. */
const STROKES: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
  fold: [0, HEIGHT],
  good: [12, 20],
  life: [23, 27],
  warn: [4, 20],
  bad: [1, 20],
  world: [29, 35],
};

/** One path a tone, however many lines. */
const Marks = memo(function Marks({ items }: Pick<StripProps, 'items'>) {
  const paths: Record<string, string> = {};
  for (const [index, item] of items.entries()) {
    const tone = item.kind === 'heading' ? null : toneIn(item.event);
    const [top, bottom] = (tone && STROKES[tone]) || [];
    if (tone === null || top === undefined || bottom === undefined) continue;
    const x = (((items.length - index - 0.5) / items.length) * WIDTH).toFixed(1);
    paths[tone] = `${paths[tone] ?? ''}M${x} ${top}V${bottom}`;
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {Object.entries(paths).map(([tone, d]) => (
        <path key={tone} className={tones.status} data-tone={tone} d={d} />
      ))}
    </svg>
  );
});

const LIVES: readonly TimelineEvent['kind'][] = ['sms', 'code', 'qr', 'ticket', 'ali', 'grant'];

function toneIn(event: TimelineEvent) {
  if (event.kind === 'clock') return event.to > event.from ? 'fold' : 'world';
  if (event.kind !== 'call') return LIVES.includes(event.kind) ? 'life' : 'world';
  const tone = isQuiet(event) ? 'good' : toneOf(event);
  return tone === 'plain' ? 'good' : tone;
}
