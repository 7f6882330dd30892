import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { abandonedIn, litBy, relationsOf } from '#console/events/timeline.ts';
import { usePlace } from '#console/place.ts';
import { useStream } from '#console/record/stream.ts';
import { Act, Icon } from '#console/ui/parts.tsx';
import { axisOf, centreOf, columnAt, isFolded, leftOf, USUAL_PITCH, widthOfAxis, zoomed } from './axis.ts';
import { Backdrop } from './backdrop.tsx';
import styles from './drawing.module.css';
import { keyOf, walk } from './keys.ts';
import { columnsOf, type Layout } from './layout.ts';
import { AXIS_HEIGHT, EMPTY_HEIGHT, geometryOf, Links, MarkColumn } from './mark-column.tsx';
import { Hatch, Legend } from './mark-shape.tsx';
import { LANES } from './moment.ts';

/** Drawn on each side of what is in sight, in pixels: a text may begin there. */
const MARGIN = 320;
/** Pixels from the end that still count as being there. */
const NEAR_END = 48;
const WHEEL_STEP = 40;

interface DrawingProps {
  layout: Layout;
  /** column to bring into sight, each time another object */
  sought: { readonly column: number } | null;
  /** first and last column in sight */
  onSight: (from: number, to: number) => void;
}

/** Lanes, marks and life lines, of which only what is in sight is drawn. */
export function Drawing({ layout, sought, onSight }: DrawingProps) {
  const { events, chosen } = useStream();
  const { turnTo } = usePlace();
  const { columns, columnOf } = layout;
  const hatch = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [pitch, setPitch] = useState<number>(USUAL_PITCH);
  const [view, setView] = useState({ left: 0, room: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const relations = useMemo(() => (chosen === null ? [] : relationsOf(events, chosen)), [events, chosen]);
  const lit = useMemo(() => (chosen === null ? new Set<number>() : litBy(relations, chosen)), [relations, chosen]);
  const litColumns = useMemo(() => [...lit].flatMap((seq) => columnOf.get(seq) ?? []), [lit, columnOf]);
  const axis = useMemo(() => axisOf(columns, pitch, litColumns), [columns, pitch, litColumns]);
  const geometry = useMemo(() => geometryOf(layout), [layout]);
  const isFollowing = useRef(true);

  const measure = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Before there is a layout, what the window might show.
    const room = box.clientWidth || window.innerWidth;
    isFollowing.current = box.scrollLeft + room >= box.scrollWidth - NEAR_END;
    setView({ left: box.scrollLeft, room });
  }, []);

  const follow = useCallback(() => {
    if (scroller.current && isFollowing.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
    measure();
  }, [measure]);

  useEffect(() => {
    const sizes = new ResizeObserver(follow);
    if (scroller.current) sizes.observe(scroller.current);
    return () => sizes.disconnect();
  }, [follow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest column stays in sight as the axis changes
  useLayoutEffect(follow, [axis]);

  function reveal(from: number, to: number) {
    const box = scroller.current;
    if (!box) return;
    const [left, right] = [leftOf(axis, from), leftOf(axis, to + 1)];
    if (left >= box.scrollLeft && right <= box.scrollLeft + box.clientWidth) return;
    // A stretch that does not fit is shown from its end: the open event.
    box.scrollLeft = Math.max((left + right - box.clientWidth) / 2, right - box.clientWidth + MARGIN / 4);
  }

  // Opened by its address or in the list, it comes into sight with its causes; closed, it stays there.
  const chosenColumn = chosen === null ? undefined : columnOf.get(chosen);
  const lastChosen = useRef<number | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more columns come
  useLayoutEffect(() => {
    const columns = chosenColumn === undefined ? [lastChosen.current ?? -1] : [...litColumns, chosenColumn];
    lastChosen.current = chosenColumn;
    if (columns[0] !== -1) reveal(Math.min(...columns), Math.max(...columns));
  }, [chosen, chosenColumn === undefined]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is sought
  useEffect(() => {
    if (sought) reveal(sought.column, sought.column);
  }, [sought]);

  const [first, last] = [columnAt(axis, view.left), columnAt(axis, view.left + view.room)];
  useEffect(() => onSight(first, last), [first, last, onSight]);

  /** @param place pixels from the left edge that stay where they are */
  function zoom(by: number | 'fit', place = view.room / 2) {
    const column = columnAt(axis, view.left + place);
    const next = zoomed(columns, pitch, by, view.room);
    // In the frame of the key or the wheel, so that the next one starts from here.
    flushSync(() => setPitch(next));
    const wider = axisOf(columns, next, litColumns);
    if (scroller.current && !isFollowing.current) scroller.current.scrollLeft = centreOf(wider, column) - place;
  }

  const zoomBy = useRef(zoom);
  zoomBy.current = zoom;
  // The wheel with Ctrl held zooms at the pointer, which React's own listener could not keep from zooming the page.
  useEffect(() => {
    const box = scroller.current;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !box) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      zoomBy.current(turned > 0 ? -1 : 1, event.clientX - box.getBoundingClientRect().left);
      turned = 0;
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  // The Tab key reaches one mark: the last that had the focus, else the open one, else the newest.
  const current = [focused, chosen].find((seq) => seq !== null && columnOf.has(seq)) ?? walk(layout, null, 'before');

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { zoom: by, step } = keyOf(event.key) ?? {};
    if (by === undefined && step === undefined) return;
    event.preventDefault();
    if (by !== undefined) zoom(by);
    const next = step === undefined ? null : walk(layout, current, step);
    if (next === null) return;
    // It is drawn as the current one, wherever it is.
    flushSync(() => setFocused(next));
    const column = columnOf.get(next) ?? 0;
    reveal(column, column);
    scroller.current?.querySelector<SVGAElement>(`a[data-seq='${next}']`)?.focus({ preventScroll: true });
    if (chosen !== null) turnTo(String(next));
  }

  const [from, to] = [columnAt(axis, view.left - MARGIN), columnAt(axis, view.left + view.room + MARGIN)];
  const drawn = columns.flatMap((column, index) => {
    const isInSight = index >= from && index <= to && !isFolded(axis, index);
    return isInSight || index === chosenColumn || column.marks.some(({ seqs }) => seqs[0] === current) ? index : [];
  });
  const place = { columns, axis, geometry, hatch };
  return (
    <div className={styles.drawing}>
      <ul className={styles.names} style={{ height: geometry.height }}>
        <li style={{ height: AXIS_HEIGHT }} aria-hidden="true">
          世界时间
        </li>
        {geometry.bands.map(({ lane, height }) => (
          <li key={lane} style={{ height }} data-empty={height === EMPTY_HEIGHT || undefined}>
            {LANES[lane]}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the marks in it */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={measure}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(Number(target.getAttribute('data-seq')))}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes */}
        <svg
          className={styles.plane}
          style={{ width: widthOfAxis(axis) }}
          height={geometry.height}
          role="group"
          aria-label="时序图"
          data-open={relations.length > 0 || undefined}
        >
          <Hatch id={hatch} />
          <Backdrop layout={layout} axis={axis} geometry={geometry} from={from} to={to} />
          {chosen !== null && <Links layout={layout} {...place} chosen={chosen} relations={relations} />}
          {drawn.map((index) => (
            <MarkColumn key={index} {...place} index={index} lit={lit} current={current} />
          ))}
          {abandonedIn(events).map((left) => {
            const stretch = columnsOf(layout, left.from, left.to);
            if (!stretch) return null;
            const [x, end] = [leftOf(axis, stretch.from), leftOf(axis, stretch.to + 1)];
            return (
              <rect
                key={x}
                className={styles.abandoned}
                x={x}
                y={AXIS_HEIGHT}
                width={end - x}
                height={geometry.height}
              />
            );
          })}
        </svg>
      </div>
      <div className={styles.foot}>
        <Legend />
        {view.left + view.room < widthOfAxis(axis) - NEAR_END && (
          <Act look="quiet" onClick={() => scroller.current?.scrollTo({ left: widthOfAxis(axis) })}>
            回到最新
          </Act>
        )}
        <fieldset className={styles.zoom}>
          <legend className="visually-hidden">缩放</legend>
          <Act look="quiet" aria-label="缩小" title="缩小（−）" onClick={() => zoom(-1)}>
            <Icon name="less" />
          </Act>
          <Act look="quiet" aria-label="放大" title="放大（+）" onClick={() => zoom(1)}>
            <Icon name="add" />
          </Act>
          <Act look="quiet" title="全部显示（0）" onClick={() => zoom('fit')}>
            适合
          </Act>
        </fieldset>
      </div>
    </div>
  );
}
