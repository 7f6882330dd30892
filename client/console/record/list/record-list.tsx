import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { eventText, toneOf } from '#console/events/event-text.ts';
import tone from '#console/events/status.module.css';
import { isRefusedAct, pageText } from '#console/events/timeline.ts';
import { ROW } from '#console/lists/lost-thing.tsx';
import { open, replaceThing } from '#console/place.ts';
import { isPicked, useStream } from '#console/record/stream.ts';
import { clockText, minuteText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/parts.tsx';
import { statusText } from '#contract/control/journal.ts';
import tags from '#ui/tag.module.css';
import { firstOf, type Group, groupText, type Heading, type Item, itemsOf, type Row, seqsIn } from './items.ts';
import styles from './record-list.module.css';
import { Strip } from './strip.tsx';

/** Pixels between a line that is brought into sight and the edge. */
const EDGE = 60;
/** Pixels of a line before there is a layout. */
const HEIGHT = 32;

/** Keys of the list with their acts: the handler and the help dialog take them from here. */
export const LIST_KEYS = [
  { keys: { ArrowUp: -1, ArrowDown: 1 }, signs: ['↑', '↓'], label: '上一行、下一行' },
  { keys: { '[': 1, ']': -1 }, signs: ['[', ']'], label: '前一次、后一次拒绝' },
] as const;
const [LINES, REFUSALS] = LIST_KEYS.map(({ keys }): Readonly<Record<string, number>> => keys);

/** Everything that happened, newest first, by the visits of pages, below a strip of all of it. Only lines in sight are drawn. */
export const RecordList = memo(function RecordList() {
  const { fitting, filters, visits, people, isLeft, chosen } = useStream();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const { probe, height } = useLineHeight();
  const items = useMemo(
    () => itemsOf(fitting, { visits, people, isLeft, isPicked: isPicked(filters), opened, chosen }),
    [fitting, visits, people, isLeft, filters, opened, chosen],
  );
  const refusal = useMemo(
    () => fitting.findLast((event) => isRefusedAct(event) && !isLeft(event.seq))?.seq ?? null,
    [fitting, isLeft],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 8,
    scrollPaddingStart: EDGE,
    scrollPaddingEnd: EDGE,
    // Before there is a layout, the height of the window.
    observeElementRect: (instance, take) =>
      observeElementRect(instance, (rect) => take(rect.height > 0 ? rect : { ...rect, height: window.innerHeight })),
  });
  useEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [height, virtualizer]);
  // An open group has the open event twice: the last one is its own row.
  const chosenIndex = chosen === null ? -1 : items.findLastIndex((item) => seqsIn(item).includes(chosen));

  // Opened by its address: it comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more lines come
  useEffect(() => {
    if (chosenIndex >= 0) virtualizer.scrollToIndex(chosenIndex, { align: 'auto' });
  }, [chosen, chosenIndex === -1]);

  const press = useCallback((item: Item) => {
    if (item.kind !== 'row')
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(firstOf(item))) next.add(firstOf(item));
        return next;
      });
    if (item.kind === 'row' || (item.kind === 'group' && !item.isOpen)) open(String(item.event.seq));
    // An open event keeps its group open.
    if (item.kind === 'group' && item.isOpen) open(null);
  }, []);

  // A distant line exists only after the next scroll.
  const wanted = useRef<number | null>(null);
  function focusWanted() {
    const line =
      wanted.current === null
        ? null
        : scroller.current?.querySelector<HTMLElement>(`[data-index='${wanted.current}'] button`);
    if (!line) return;
    wanted.current = null;
    line.focus();
  }
  useLayoutEffect(focusWanted);

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = (event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index') ?? null;
    const to = index === null ? null : placeAfter(items, Number(index), event.key);
    const next = to === null ? undefined : items[to];
    if (to === null || !next) return;
    event.preventDefault();
    wanted.current = to;
    flushSync(() => virtualizer.scrollToIndex(to, { align: 'auto' }));
    focusWanted();
    if (next.kind === 'row') replaceThing(String(next.event.seq));
  }

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  // The Tab key stops at one line: the open one, else the newest.
  const stop = chosenIndex >= 0 ? chosenIndex : 0;
  return (
    <>
      <Strip
        items={items}
        first={startIndex}
        last={endIndex}
        onSeek={(index) => virtualizer.scrollToIndex(index, { align: 'center' })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the lines in it */}
      <div ref={scroller} className={`box ${styles.scroller}`} onKeyDown={walk}>
        <div ref={probe} className={styles.probe} aria-hidden="true" />
        {/* biome-ignore lint/a11y/useSemanticElements: its lines are placed one by one */}
        <div
          role="list"
          aria-label="记录，最新的在前"
          className={styles.list}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index] as Item;
            return (
              <Line
                key={key}
                item={item}
                place={start}
                index={index}
                count={items.length}
                isChosen={index === chosenIndex}
                isNewestRefusal={refusal !== null && seqsIn(item).includes(refusal)}
                isStop={index === stop}
                onPress={press}
              />
            );
          })}
        </div>
      </div>
    </>
  );
});

/** Index of the line that a key leads to; null for none. */
function placeAfter(items: readonly Item[], at: number, key: string) {
  const step = LINES?.[key];
  if (step !== undefined) return at + step;
  const way = REFUSALS?.[key];
  if (way === undefined) return null;
  const refused = items.flatMap((item, place) => (item.kind !== 'heading' && isRefusedAct(item.event) ? place : []));
  return (way > 0 ? refused.find((place) => place > at) : refused.findLast((place) => place < at)) ?? null;
}

/** Height of a line, which follows the size of letters and the width of the list. */
function useLineHeight() {
  const probe = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(HEIGHT);
  useEffect(() => {
    const sizes = new ResizeObserver(() => setHeight(probe.current?.offsetHeight || HEIGHT));
    if (probe.current) sizes.observe(probe.current);
    return () => sizes.disconnect();
  }, []);
  return { probe, height };
}

const keyOf = (item: Item) => (item.kind === 'row' ? String(item.event.seq) : `${item.kind} ${firstOf(item)}`);

interface LineProps {
  item: Item;
  /** pixels from the top */
  place: number;
  index: number;
  count: number;
  isChosen: boolean;
  isNewestRefusal: boolean;
  isStop: boolean;
  onPress: (item: Item) => void;
}

/** One line, not drawn again while others come into sight. */
const Line = memo(function Line({ item, place, index, count, isStop, onPress, ...marks }: LineProps) {
  const button = { type: 'button', tabIndex: isStop ? 0 : -1, onClick: () => onPress(item), ...ROW } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an li stands in an ol
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.line}
      data-index={index}
      style={{ translate: `0 ${place}px` }}
    >
      {item.kind === 'heading' ? (
        <HeadingLine heading={item} button={button} />
      ) : (
        <EventLine item={item} button={button} {...marks} />
      )}
    </div>
  );
});

type ButtonProps = { readonly type: 'button'; readonly tabIndex: number; readonly onClick: () => void };

interface EventLineProps extends Pick<LineProps, 'isChosen' | 'isNewestRefusal'> {
  item: Row | Group;
  button: ButtonProps;
}

/** An event or a group: act, person, end, and of a call its status. */
function EventLine({ item, button, isChosen, isNewestRefusal }: EventLineProps) {
  const { bySeq, codes, names, isLeft } = useStream();
  const { event, isOfVisit } = item;
  const { what, who, end } = textOf(item, bySeq);
  const code = event.kind === 'sms' && event.message !== null ? codes.get(event.message) : undefined;
  const times = item.kind === 'row' && event.kind === 'call' && item.seqs.length > 1 ? `×${item.seqs.length}` : '';
  const tones = event.kind === 'call' ? { 'data-tone': toneOf(event) } : {};
  return (
    <button
      {...button}
      className={isOfVisit ? styles.inVisit : styles.row}
      aria-current={isChosen || undefined}
      aria-expanded={item.kind === 'group' ? item.isOpen : undefined}
      data-seq={event.seq}
      data-kind={event.kind}
      data-left={isLeft(event.seq) || undefined}
    >
      <span className={styles.time}>{clockText(event.at)}</span>
      <span className={styles.what}>
        {what} {times !== '' && <span className={styles.times}>{times}</span>}
      </span>
      <span className={styles.who}>{who}</span>
      <span className={styles.end} {...tones}>
        {isNewestRefusal && <span className={tags.amber}>最新被拒</span>}
        {isLeft(event.seq) && <span className={tags.tag}>已作废</span>}
        {code !== undefined && <span className={styles.code}>{code}</span>} {end}
        {seqsIn(item)
          .flatMap((seq) => names.get(seq) ?? [])
          .map((name) => (
            <span key={name} className={tags.mark}>
              {name}
            </span>
          ))}
      </span>
      <span className={`${tone.status} ${styles.status}`} {...tones}>
        {event.kind === 'call' && event.endpoint === null && <span className={tags.red}>未匹配</span>}
        {event.kind === 'call' && statusText(event)}
      </span>
      {item.kind === 'group' && <Fold />}
    </button>
  );
}

function textOf(item: Row | Group, bySeq: Parameters<typeof eventText>[1]) {
  if (item.kind === 'group') return groupText(item);
  return { ...eventText(item.event, bySeq), end: eventText(item.latest, bySeq).end };
}

/** `登录页，4个请求，密码不对`: a page's visit; pressed, it shows the page's own calls, too. */
function HeadingLine({ heading, button }: { heading: Heading; button: ButtonProps }) {
  const { visit, at, calls, who, refusal, hasMore, isOpen, isLeft } = heading;
  return (
    <button
      {...button}
      className={styles.heading}
      aria-expanded={hasMore ? isOpen : undefined}
      data-left={isLeft || undefined}
      onClick={hasMore ? button.onClick : undefined}
    >
      <span className={styles.time}>{minuteText(at)}</span>
      <span className={styles.what}>{pageText(visit.page)}</span>
      <span className={styles.who}>{who}</span>
      <span className={styles.end}>
        {isLeft && <span className={tags.tag}>已作废</span>}
        {calls}个请求{refusal !== '' && <span className={styles.refusal}>，{refusal}</span>}
      </span>
      <span className={styles.status} />
      {hasMore && <Fold />}
    </button>
  );
}

const Fold = () => (
  <span className={styles.fold}>
    <Icon name="down" />
  </span>
);
