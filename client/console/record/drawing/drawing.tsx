import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { litBy, type Relation } from '#console/events/relations.ts';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { axisOf, columnAt, leftOf, placeOn, USUAL_PITCH, widthOfAxis, zoomed } from './axis.ts';
import { Backdrop } from './backdrop.tsx';
import styles from './drawing.module.css';
import { AXIS_HEIGHT, geometryOf } from './geometry.ts';
import { stepOf, zoomOf } from './keys.ts';
import type { Layout, Mark, Stretch } from './layout.ts';
import { Legend } from './legend.tsx';
import { LinksLayer } from './links-layer.tsx';
import { MarkColumn } from './mark-column.tsx';
import { Hatch } from './mark-shape.tsx';
import { LANES } from './moment.ts';
import { walk } from './walk.ts';

/** Drawn on each side of what is in sight, in pixels: a text may begin there. */
const MARGIN = 320;
/** Pixels from the end that still count as being there. */
const NEAR_END = 48;
const WHEEL_STEP = 40;

interface DrawingProps {
  readonly layout: Layout;
  readonly chosen: number | null;
  readonly relations: readonly Relation[];
  /** columns that a return left behind */
  readonly abandoned: readonly Stretch[];
  /** column to bring into sight, each time another object */
  readonly sought: { readonly column: number } | null;
  readonly hrefOf: (seq: number) => string;
  readonly nameOf: (mark: Mark) => string;
  /** another mark has the focus while one is open: that one opens instead */
  readonly onTurn: (seq: number) => void;
  /** first and last column in sight */
  readonly onSight: (from: number, to: number) => void;
}

/** Lanes, marks and life lines, of which only what is in sight is drawn. */
export function Drawing(props: DrawingProps) {
  const { layout, chosen, relations, abandoned, sought, hrefOf, nameOf, onTurn, onSight } = props;
  const { columns, columnOf } = layout;
  const hatch = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [pitch, setPitch] = useState<number>(USUAL_PITCH);
  const [view, setView] = useState({ left: 0, room: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const lit = useMemo(
    () => (chosen === null ? [] : [...litBy(relations, chosen)].flatMap((seq) => columnOf.get(seq) ?? [])),
    [relations, chosen, columnOf],
  );
  const axis = useMemo(() => axisOf(columns, pitch, lit), [columns, pitch, lit]);
  const geometry = useMemo(() => geometryOf(layout), [layout]);
  const drawn = useRef(axis);
  const isFollowing = useRef(true);
  /** pixels from the left edge that stay where they are as the axis changes */
  const held = useRef<number | null>(null);

  const measure = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Before there is a layout, what the window might show.
    const room = box.clientWidth || window.innerWidth;
    isFollowing.current = box.scrollLeft + room >= widthOfAxis(drawn.current) - NEAR_END;
    setView((before) =>
      before.left === box.scrollLeft && before.room === room ? before : { left: box.scrollLeft, room },
    );
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) box.scrollLeft = box.scrollWidth;
      measure();
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [measure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as the axis changes, from where it was
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const place = held.current ?? view.room / 2;
    if (isFollowing.current && held.current === null) box.scrollLeft = box.scrollWidth;
    else box.scrollLeft = placeOn(axis, drawn.current, view.left + place) - place;
    held.current = null;
    drawn.current = axis;
    measure();
  }, [axis, measure]);

  const reveal = useCallback((from: number, to: number) => {
    const box = scroller.current;
    if (!box) return;
    const [left, right] = [leftOf(drawn.current, from), leftOf(drawn.current, to + 1)];
    if (left >= box.scrollLeft && right <= box.scrollLeft + box.clientWidth) return;
    // What does not fit is shown from its end: the open event.
    box.scrollLeft = Math.max((left + right - box.clientWidth) / 2, right - box.clientWidth + MARGIN / 4);
  }, []);

  // Opened by its address or in the list: it comes into sight with its causes.
  const chosenColumn = chosen === null ? undefined : columnOf.get(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more columns come
  useLayoutEffect(() => {
    if (chosenColumn !== undefined) reveal(Math.min(...lit, chosenColumn), Math.max(...lit, chosenColumn));
  }, [chosen, chosenColumn === undefined]);

  useEffect(() => {
    if (sought) reveal(sought.column, sought.column);
  }, [sought, reveal]);

  const seen = { from: columnAt(axis, view.left - MARGIN), to: columnAt(axis, view.left + view.room + MARGIN) };
  const [first, last] = [columnAt(axis, view.left), columnAt(axis, view.left + view.room)];
  useEffect(() => onSight(first, last), [first, last, onSight]);
  const isAtEnd = view.left + view.room >= widthOfAxis(axis) - NEAR_END;

  function zoom(by: number | 'fit', place = view.room / 2): void {
    const next = zoomed(columns, pitch, by, view.room);
    if (next === pitch) return;
    held.current = place;
    // In the frame of the key or the wheel, so that the next one starts from here.
    flushSync(() => setPitch(next));
  }
  useZoomingWheel(scroller, zoom);

  // The Tab key reaches one mark: the last that had the focus, else the open one, else the newest.
  const current = [focused, chosen].find((seq) => seq !== null && columnOf.has(seq)) ?? walk(layout, null, 'before');
  const currentColumn = current === null ? undefined : columnOf.get(current);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = zoomOf(event.key);
    const step = stepOf(event.key);
    if (by === null && step === null) return;
    event.preventDefault();
    if (by !== null) zoom(by);
    const next = step === null ? null : walk(layout, current, step);
    if (next === null) return;
    // It is drawn as the current one, wherever it is.
    flushSync(() => setFocused(next));
    const column = columnOf.get(next) ?? 0;
    reveal(column, column);
    scroller.current?.querySelector<SVGAElement>(`a[data-seq='${next}']`)?.focus({ preventScroll: true });
    if (chosen !== null) onTurn(next);
  }

  function onFocus({ target }: FocusEvent): void {
    const seq = target.getAttribute('data-seq');
    if (seq !== null) setFocused(Number(seq));
  }

  const shown = new Set([currentColumn, chosenColumn].filter((column) => column !== undefined));
  const isFolded = (column: number): boolean => axis.folds.some(({ from, to }) => column >= from && column <= to);
  for (let column = seen.from; column <= seen.to; column += 1) if (!isFolded(column)) shown.add(column);
  const place = { columns, axis, geometry, hatch };
  return (
    <div className={styles.drawing}>
      <ul className={styles.names} style={{ height: geometry.height }}>
        <li style={{ height: AXIS_HEIGHT }} aria-hidden="true">
          世界时间
        </li>
        {geometry.bands.map(({ lane, height }) => (
          <li key={lane} style={{ height }} data-empty={height < AXIS_HEIGHT / 1.5 || undefined}>
            {LANES[lane]}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the marks in it */}
      <div ref={scroller} className={styles.scroller} onScroll={measure} onKeyDown={onKeyDown} onFocus={onFocus}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes */}
        <svg
          className={styles.plane}
          style={{ width: widthOfAxis(axis) }}
          height={geometry.height}
          role="group"
          aria-label="时序图"
        >
          <Hatch id={hatch} />
          <Backdrop layout={layout} axis={axis} geometry={geometry} from={seen.from} to={seen.to} />
          {[...shown]
            .toSorted((one, other) => one - other)
            .map((column) => (
              <MarkColumn
                key={column}
                {...place}
                index={column}
                current={column === currentColumn ? current : null}
                chosen={column === chosenColumn ? chosen : null}
                hrefOf={hrefOf}
                nameOf={nameOf}
              />
            ))}
          {abandoned.map(({ from, to }) => (
            <rect
              key={from}
              className={styles.abandoned}
              x={leftOf(axis, from)}
              y={AXIS_HEIGHT}
              width={leftOf(axis, to + 1) - leftOf(axis, from)}
              height={geometry.height - AXIS_HEIGHT}
            />
          ))}
          {chosen !== null && <LinksLayer {...place} layout={layout} chosen={chosen} relations={relations} />}
        </svg>
      </div>
      <div className={styles.foot}>
        <Legend />
        {!isAtEnd && (
          <Button
            look="quiet"
            size="small"
            onClick={() => scroller.current?.scrollTo({ left: scroller.current.scrollWidth })}
          >
            回到最新
          </Button>
        )}
        <fieldset className={styles.zoom}>
          <legend className="visually-hidden">缩放</legend>
          <Button look="quiet" size="small" aria-label="缩小" title="缩小（−）" onClick={() => zoom(-1)}>
            <Icon name="less" size={14} />
          </Button>
          <Button look="quiet" size="small" aria-label="放大" title="放大（+）" onClick={() => zoom(1)}>
            <Icon name="add" size={14} />
          </Button>
          <Button look="quiet" size="small" title="全部显示（0）" onClick={() => zoom('fit')}>
            适合
          </Button>
        </fieldset>
      </div>
    </div>
  );
}

/** The wheel with Ctrl held zooms at the pointer, which React's own listener could not keep from zooming the page. */
function useZoomingWheel(
  scroller: { readonly current: HTMLElement | null },
  onZoom: (by: number, place: number) => void,
): void {
  const handler = useRef(onZoom);
  handler.current = onZoom;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      handler.current(turned > 0 ? -1 : 1, event.clientX - box.getBoundingClientRect().left);
      turned = 0;
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
