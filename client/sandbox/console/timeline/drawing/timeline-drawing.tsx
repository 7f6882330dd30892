import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Axis, leftOf, widthOfAxis } from '#client-sandbox/console/timeline/layout/axis.ts';
import { AXIS_HEIGHT, geometryOf } from '#client-sandbox/console/timeline/layout/geometry.ts';
import type { Layout, Mark } from '#client-sandbox/console/timeline/layout/layout.ts';
import { walk } from '#client-sandbox/console/timeline/layout/walk.ts';
import type { Relation } from '#client-sandbox/console/timeline/relations.ts';
import { useMedia } from '#client-sandbox/hooks/use-media.ts';
import { Button } from '#ui/button.tsx';
import { AxisRow } from './axis-row.tsx';
import { CHUNK_COLUMNS, Chunk } from './chunk.tsx';
import { Hatch } from './hatch.tsx';
import { stepOf, zoomOf } from './keys.ts';
import { LaneNames } from './lane-names.tsx';
import { LifeLines } from './life-lines.tsx';
import { LinksLayer } from './links-layer.tsx';
import { Overview } from './overview.tsx';
import { PageSpans } from './page-spans.tsx';
import { SkipBand } from './skip-band.tsx';
import styles from './timeline-drawing.module.css';
import type { Plane } from './use-plane.ts';

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
  /** steps nearer, or farther below 0 */
  readonly onZoom: (by: number | 'fit') => void;
}

const WHEEL_STEP = 40;
/** Chunks that are drawn on each side of what is in sight. */
const AROUND = 4;

/** The drawing: lanes, marks and life lines, of which only what is in sight is drawn. */
export function TimelineDrawing(props: DrawingProps) {
  const { plane, namesWidth, layout, axis, chosen, relations, abandoned, points, hrefOf, nameOf, onTurn, onZoom } =
    props;
  const hatch = useId();
  const { scroller, first, last, isAtEnd, toColumn } = plane;
  const { rows } = layout;
  const scale = useScale();
  const geometry = useMemo(() => geometryOf({ rows }, scale), [rows, scale]);
  const [focused, setFocused] = useState<number | null>(null);
  const lastSeen = useRef(0);
  const width = widthOfAxis(axis);
  const newest = layout.columns.length;
  if (isAtEnd) lastSeen.current = newest;

  // The Tab key reaches one mark: the last that had the focus, else the open one, else the newest.
  const current =
    [focused, chosen].find((seq) => seq !== null && layout.columnOf.has(seq)) ?? walk(layout, null, 'before');
  const currentColumn = current === null ? undefined : layout.columnOf.get(current);
  const chosenColumn = chosen === null ? undefined : layout.columnOf.get(chosen);
  const seen = {
    from: Math.max(0, (first - AROUND) * CHUNK_COLUMNS),
    to: Math.min(newest, (last + AROUND + 1) * CHUNK_COLUMNS) - 1,
  };

  // Opened by its address or from another view: it comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again as more columns come
  useEffect(() => {
    if (chosenColumn !== undefined) toColumn(chosenColumn);
  }, [chosen, chosenColumn === undefined, scroller]);

  useZoomingWheel(scroller, (by, place) => {
    plane.holdAt(place - namesWidth);
    onZoom(by);
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = zoomOf(event.key);
    const step = stepOf(event.key);
    if (by === null && step === null) return;
    event.preventDefault();
    if (by !== null) {
      plane.holdAt(plane.room() / 2);
      onZoom(by);
      return;
    }
    const next = step === null ? null : walk(layout, current, step);
    if (next !== null) goTo(next);
  }

  function goTo(seq: number): void {
    const column = layout.columnOf.get(seq);
    if (column !== undefined) toColumn(column);
    setFocused(seq);
    if (chosen !== null) onTurn(seq);
    // Its chunk may only now come into sight.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller?.querySelector<SVGAElement>(`a[data-seq='${seq}']`)?.focus()),
    );
  }

  function onFocus({ target }: FocusEvent): void {
    const seq = target.getAttribute('data-seq');
    if (seq !== null) setFocused(Number(seq));
  }

  const chunks = chunksIn(first - AROUND, last + AROUND, newest, currentColumn);
  return (
    <div className={styles.drawing}>
      <Overview layout={layout} axis={axis} scroller={scroller} namesWidth={namesWidth} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the marks in it */}
      <div ref={plane.setScroller} className={styles.scroller} onKeyDown={onKeyDown} onFocus={onFocus}>
        <div className={styles.canvas} style={{ width: namesWidth + width, height: geometry.height }}>
          <LaneNames geometry={geometry} width={namesWidth} />
          <div className={styles.plane} style={{ minWidth: width }}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes */}
            <svg className={styles.svg} width="100%" height={geometry.height} role="group" aria-label="时序图">
              <Hatch id={hatch} />
              {geometry.bands.map(({ lane, top }) => (
                <line key={lane} className={styles.lane} x1="0" x2="100%" y1={top + 0.5} y2={top + 0.5} />
              ))}
              {layout.skips
                .filter(({ from, to }) => from <= seen.to && to >= seen.from)
                .map(({ from, to }) => (
                  <SkipBand
                    key={from}
                    left={leftOf(axis, from)}
                    right={leftOf(axis, to + 1)}
                    height={geometry.height}
                  />
                ))}
              <LifeLines lives={layout.lives} axis={axis} geometry={geometry} />
              {chunks.map((chunk) => (
                <Chunk
                  key={chunk}
                  columns={layout.columns}
                  from={chunk * CHUNK_COLUMNS}
                  axis={axis}
                  geometry={geometry}
                  hatch={hatch}
                  current={isIn(chunk, currentColumn) ? current : null}
                  chosen={isIn(chunk, chosenColumn) ? chosen : null}
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
              {chosen !== null && <LinksLayer {...{ layout, axis, geometry, width, hatch, chosen, relations }} />}
              <AxisRow columns={layout.columns} axis={axis} points={points} from={seen.from} to={seen.to} />
            </svg>
            <PageSpans pages={layout.pages} {...{ axis, geometry, namesWidth }} from={seen.from} to={seen.to} />
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles.newest}>
          <Button look="secondary" size="small" onClick={plane.toEnd}>
            回到最新{newest > lastSeen.current ? `（新${newest - lastSeen.current}个）` : ''}
          </Button>
        </div>
      )}
    </div>
  );
}

const isIn = (chunk: number, column: number | undefined): boolean =>
  column !== undefined && Math.floor(column / CHUNK_COLUMNS) === chunk;

/** The chunks from the first to the last, and the one that holds the focus. */
function chunksIn(first: number, last: number, columns: number, current: number | undefined): number[] {
  const end = Math.ceil(columns / CHUNK_COLUMNS);
  const chunks = new Set<number>();
  for (let chunk = Math.max(0, first); chunk <= Math.min(end - 1, last); chunk += 1) chunks.add(chunk);
  if (current !== undefined) chunks.add(Math.floor(current / CHUNK_COLUMNS));
  return [...chunks];
}

/** Lanes fill a tall window. */
function useScale(): number {
  const isTall = useMedia('(min-height: 840px)');
  const isTaller = useMedia('(min-height: 1000px)');
  if (isTaller) return 1.6;
  return isTall ? 1.25 : 1;
}

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
