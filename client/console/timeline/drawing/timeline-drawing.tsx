import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '#console/hooks/use-media.ts';
import { type Axis, columnAt, leftOf, widthOfAxis } from '#console/timeline/layout/axis.ts';
import { AXIS_HEIGHT, geometryOf } from '#console/timeline/layout/geometry.ts';
import type { Layout, Mark } from '#console/timeline/layout/layout.ts';
import { walk } from '#console/timeline/layout/walk.ts';
import type { Relation } from '#console/timeline/relations.ts';
import { AxisRow } from './axis-row.tsx';
import { Hatch } from './hatch.tsx';
import { stepOf, zoomOf } from './keys.ts';
import { LaneNames } from './lane-names.tsx';
import { LifeLines } from './life-lines.tsx';
import { LinksLayer } from './links-layer.tsx';
import { Marks } from './marks.tsx';
import { NewestButton } from './newest-button.tsx';
import { Overview } from './overview.tsx';
import { PageSpans } from './page-spans.tsx';
import { SkipBands } from './skip-bands.tsx';
import styles from './timeline-drawing.module.css';
import type { Plane } from './use-plane.ts';

const WHEEL_STEP = 40;

/** The wheel with Ctrl held zooms at the pointer, which React's own listener could not keep from zooming the page. */
function useZoomingWheel(scroller: HTMLElement | null, onZoom: (by: number, place: number) => void): void {
  const handler = useRef(onZoom);
  handler.current = onZoom;
  useEffect(() => {
    if (!scroller) return;
    let turned = 0;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      handler.current(turned > 0 ? -1 : 1, event.clientX - scroller.getBoundingClientRect().left);
      turned = 0;
    };
    scroller.addEventListener('wheel', onWheel, { passive: false });
    return () => scroller.removeEventListener('wheel', onWheel);
  }, [scroller]);
}

interface DrawingProps {
  readonly plane: Plane;
  readonly namesWidth: number;
  readonly layout: Layout;
  readonly axis: Axis;
  readonly chosen: number | null;
  readonly relations: readonly Relation[];
  /** columns that a return left behind, by index */
  readonly abandoned: readonly { readonly from: number; readonly to: number }[];
  /** columns after which the world can go back to */
  readonly points: ReadonlyMap<number, unknown>;
  readonly hrefOf: (seq: number) => string;
  readonly nameOf: (mark: Mark) => string;
  /** another mark has the focus while one is open: that one opens instead */
  readonly onTurn: (seq: number) => void;
  /**
   * Steps nearer, or farther below 0.
   * @param place pixels from the left edge of what is seen that stay where they are; its middle unless told
   */
  readonly onZoom: (by: number | 'fit', place?: number) => void;
}

/** Longer than any plane, so that no zoom moves the lines between the lanes. */
const LANE_LENGTH = 1_000_000;

/** The drawing: lanes, marks and life lines, of which only what is in sight is drawn. */
export function TimelineDrawing(props: DrawingProps) {
  const { plane, namesWidth, layout, axis, chosen, relations, abandoned, points, hrefOf, nameOf, onTurn, onZoom } =
    props;
  const hatch = useId();
  const { scroller, sight, toColumn } = plane;
  const { rows } = layout;
  const scale = useScale();
  const geometry = useMemo(() => geometryOf({ rows }, scale), [rows, scale]);
  const [focused, setFocused] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number>();
  const width = widthOfAxis(axis);

  // The Tab key reaches one mark: the last that had the focus, else the open one, else the newest.
  const current =
    [focused, chosen].find((seq) => seq !== null && layout.columnOf.has(seq)) ?? walk(layout, null, 'before');
  const currentColumn = current === null ? undefined : layout.columnOf.get(current);
  const chosenColumn = chosen === null ? undefined : layout.columnOf.get(chosen);

  // Opened by its address or from another view: it comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more columns come
  useEffect(() => {
    if (chosenColumn !== undefined) toColumn(chosenColumn);
  }, [chosen, chosenColumn === undefined, scroller]);

  useZoomingWheel(scroller, (by, place) => onZoom(by, place - namesWidth));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = zoomOf(event.key);
    const step = stepOf(event.key);
    if (by === null && step === null) return;
    event.preventDefault();
    if (by !== null) {
      onZoom(by);
      return;
    }
    const next = step === null ? null : walk(layout, current, step);
    if (next !== null) goTo(next);
  }

  function goTo(seq: number): void {
    const column = layout.columnOf.get(seq);
    if (column !== undefined) toColumn(column);
    // It is drawn as the current one, wherever it is.
    flushSync(() => setFocused(seq));
    scroller?.querySelector<SVGAElement>(`a[data-seq='${seq}']`)?.focus();
    if (chosen !== null) onTurn(seq);
  }

  function onFocus({ target }: FocusEvent): void {
    const seq = target.getAttribute('data-seq');
    if (seq !== null) setFocused(Number(seq));
  }

  /** A mark that is drawn as a shape alone becomes a link under the pointer. */
  function onPointer(event: PointerEvent<SVGSVGElement>): void {
    const column = columnAt(axis, event.clientX - event.currentTarget.getBoundingClientRect().left);
    const { from, to } = sight.read().near;
    // At once: a press that follows must find the link.
    flushSync(() => setPointed(column >= from && column <= to ? undefined : column));
  }

  return (
    <div className={styles.drawing}>
      <Overview layout={layout} axis={axis} scroller={scroller} namesWidth={namesWidth} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the marks in it */}
      <div ref={plane.setScroller} className={styles.scroller} onKeyDown={onKeyDown} onFocus={onFocus}>
        <div className={styles.canvas} style={{ width: namesWidth + width, height: geometry.height }}>
          <LaneNames geometry={geometry} width={namesWidth} />
          <div className={styles.plane} style={{ minWidth: width }}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes */}
            <svg
              className={styles.svg}
              width="100%"
              height={geometry.height}
              role="group"
              aria-label="时序图"
              onPointerMove={onPointer}
              onPointerDown={onPointer}
            >
              <Hatch id={hatch} />
              <path
                className={styles.lane}
                d={geometry.bands.map(({ top }) => `M0 ${top + 0.5}H${LANE_LENGTH}`).join('')}
              />
              <SkipBands sight={sight} layout={layout} axis={axis} height={geometry.height} />
              <LifeLines lives={layout.lives} axis={axis} geometry={geometry} />
              <Marks
                sight={sight}
                columns={layout.columns}
                current={current}
                chosen={chosen}
                pointedColumn={pointed}
                isFocused={focused !== null}
                {...{ axis, geometry, hatch, currentColumn, chosenColumn, hrefOf, nameOf }}
              />
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
              {chosen !== null && <LinksLayer {...{ layout, axis, geometry, width, hatch, chosen, relations }} />}
              <AxisRow columns={layout.columns} axis={axis} points={points} sight={sight} />
            </svg>
            <PageSpans pages={layout.pages} {...{ sight, axis, geometry, namesWidth }} />
          </div>
        </div>
      </div>
      <NewestButton sight={sight} newest={layout.columns.length} onPress={plane.toEnd} />
    </div>
  );
}

/** Lanes fill a tall window. */
function useScale(): number {
  const isTall = useMedia('(min-height: 840px)');
  const isTaller = useMedia('(min-height: 1000px)');
  if (isTaller) return 1.6;
  return isTall ? 1.25 : 1;
}
