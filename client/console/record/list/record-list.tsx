import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { eventText, targetOf, toneOf } from '#console/events/event-text.ts';
import tone from '#console/events/status.module.css';
import { pageText } from '#console/events/timeline.ts';
import { ROW } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import { isPicked, useStream } from '#console/record/stream.ts';
import { clockText, minuteText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/parts.tsx';
import { statusText } from '#contract/control/journal.ts';
import tags from '#ui/tag.module.css';
import { type Heading, type Item, itemsOf, type Row } from './items.ts';
import styles from './record-list.module.css';

/** Pixels between a line that is brought into sight and the edge. */
const EDGE = 60;
/** Pixels of a line before it was ever drawn. */
const HEIGHTS = { heading: 34, call: 50, other: 32 } as const;

interface ListProps {
  /** first and last event in sight, oldest first */
  onSight: ((from: number, to: number) => void) | undefined;
  /** seq of an event to bring into sight */
  sought: number | null;
}

/** Everything that happened, newest first, by the visits of pages; the arrow keys go from line to line. */
export function RecordList({ sought, onSight }: ListProps) {
  const { fitting, filters, visits, chosen } = useStream();
  const { turnTo } = usePlace();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(
    () => itemsOf(fitting, { visits, isPicked: isPicked(filters), opened, chosen }),
    [fitting, visits, filters, opened, chosen],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[sizeOf(items[index] as Item)],
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 8,
    scrollPaddingStart: EDGE,
    scrollPaddingEnd: EDGE,
    // Before there is a layout, what the window might show.
    observeElementRect: (instance, take) =>
      observeElementRect(instance, (rect) => take(rect.height > 0 ? rect : { ...rect, height: window.innerHeight })),
  });
  const shown = virtualizer.getVirtualItems();
  const chosenIndex =
    chosen === null ? -1 : items.findIndex((item) => item.kind === 'row' && item.seqs.includes(chosen));

  // Opened by its address or in the drawing: it comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more lines come
  useEffect(() => {
    if (chosenIndex >= 0) virtualizer.scrollToIndex(chosenIndex, { align: 'auto' });
  }, [chosen, chosenIndex === -1]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more lines come
  useEffect(() => {
    if (sought !== null) virtualizer.scrollToIndex(nearestTo(items, sought), { align: 'center' });
  }, [sought]);

  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  const seen = items.slice(startIndex, endIndex + 1).flatMap((item) => (item.kind === 'row' ? item.event.seq : []));
  const [oldest, newest] = [Math.min(...seen), Math.max(...seen)];
  useEffect(() => {
    if (newest >= oldest) onSight?.(oldest, newest);
  }, [newest, oldest, onSight]);

  function toggle(first: number) {
    const next = new Set(opened);
    if (!next.delete(first)) next.add(first);
    setOpened(next);
  }

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = (event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index');
    const next = items[Number(at) + step];
    if (step === 0 || at === null || !next) return;
    event.preventDefault();
    flushSync(() => virtualizer.scrollToIndex(Number(at) + step, { align: 'auto' }));
    scroller.current?.querySelector<HTMLElement>(`[data-index='${Number(at) + step}'] button`)?.focus();
    if (next.kind === 'row') turnTo(String(next.event.seq));
  }

  // The Tab key stops at one line: the open one, else the newest.
  const stop = chosenIndex >= 0 ? chosenIndex : 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the lines in it
    <div ref={scroller} className={styles.scroller} onKeyDown={walk}>
      {/* biome-ignore lint/a11y/useSemanticElements: its lines are placed one by one */}
      <div
        role="list"
        aria-label="记录，最新的在前"
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const item = items[index] as Item;
          const line = { ref: virtualizer.measureElement, 'data-index': index, style: { translate: `0 ${start}px` } };
          const tabIndex = index === stop ? 0 : -1;
          return (
            // biome-ignore lint/a11y/useSemanticElements: an li stands in an ol
            <div
              key={key}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={styles.line}
              {...line}
            >
              {item.kind === 'heading' ? (
                <HeadingRow heading={item} tabIndex={tabIndex} onToggle={() => toggle(item.first)} />
              ) : (
                <EventRow row={item} isChosen={index === chosenIndex} tabIndex={tabIndex} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const sizeOf = (item: Item): keyof typeof HEIGHTS =>
  item.kind === 'heading' ? 'heading' : item.event.kind === 'call' ? 'call' : 'other';

const keyOf = (item: Item) => (item.kind === 'heading' ? `visit ${item.first}` : String(item.event.seq));

/** Index of the line of an event, or of the one that is the fewest events away. */
function nearestTo(items: readonly Item[], seq: number) {
  const away = (item: Item) => (item.kind === 'heading' ? Number.POSITIVE_INFINITY : Math.abs(item.event.seq - seq));
  return items.reduce((best, item, index) => (away(item) < away(items[best] as Item) ? index : best), 0);
}

/** One event: act, person and end; of a call its status, and beneath its path and code. */
function EventRow({ row, isChosen, tabIndex }: { row: Row; isChosen: boolean; tabIndex: number }) {
  const { bySeq, codes, names } = useStream();
  const { open } = usePlace();
  const { event, latest, seqs, isOfVisit } = row;
  const { what, who } = eventText(event, bySeq);
  const { end } = eventText(latest, bySeq);
  const code = event.kind === 'sms' && event.message !== null ? codes.get(event.message) : undefined;
  const times = event.kind === 'call' && seqs.length > 1 ? `×${seqs.length}` : '';
  const tones = event.kind === 'call' ? { 'data-tone': toneOf(event) } : {};
  return (
    <button
      type="button"
      {...ROW}
      className={isOfVisit ? styles.inVisit : styles.row}
      aria-current={isChosen || undefined}
      tabIndex={tabIndex}
      data-seq={event.seq}
      data-kind={event.kind}
      onClick={() => open(String(event.seq))}
    >
      <span className={styles.time}>{clockText(event.at)}</span>
      <span className={styles.what}>
        {what} {times !== '' && <span className={styles.times}>{times}</span>}
      </span>
      <span className={styles.who}>{who}</span>
      <span className={styles.end} {...tones}>
        {code !== undefined && <span className={styles.code}>{code}</span>} {end}
        {seqs
          .map((seq) => names.get(seq))
          .filter(Boolean)
          .map((name) => (
            <span key={name} className={tags.mark}>
              {name}
            </span>
          ))}
      </span>
      {event.kind === 'call' && (
        <>
          <span className={`${tone.status} ${styles.status}`} {...tones}>
            {statusText(event)}
          </span>
          <span className={styles.marks}>
            {event.code !== null && <span className={styles.refusalCode}>{event.code}</span>}
            {event.endpoint === null && <span className={tags.red}>未匹配</span>}
          </span>
          <span className={styles.path}>
            {event.method} {targetOf(event.path).path}
          </span>
        </>
      )}
    </button>
  );
}

/** `登录页，4个请求，密码不对`: a page's visit; pressed, it shows what the page did by itself, too. */
function HeadingRow({ heading, tabIndex, onToggle }: { heading: Heading; tabIndex: number; onToggle: () => void }) {
  const { visit, at, calls, who, refusal, hasMore, isOpen } = heading;
  return (
    <button
      type="button"
      {...ROW}
      className={styles.heading}
      aria-expanded={hasMore ? isOpen : undefined}
      tabIndex={tabIndex}
      onClick={hasMore ? onToggle : undefined}
    >
      <span className={styles.time}>{minuteText(at)}</span>
      <span className={styles.page}>{pageText(visit.page)}</span>
      <span className={styles.sum}>
        {who !== '' && <span className={styles.person}>{who}</span>}
        {calls}个请求
        {refusal !== '' && <span className={styles.refusal}>{refusal}</span>}
      </span>
      {hasMore && (
        <span className={styles.fold}>
          <Icon name="down" />
        </span>
      )}
    </button>
  );
}
