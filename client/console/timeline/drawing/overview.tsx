import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { type Axis, axisOf, centreOf, leftOf, placeOn } from '#console/timeline/layout/axis.ts';
import type { Layout, Mark } from '#console/timeline/layout/layout.ts';
import { USUAL_PITCH } from '#console/timeline/layout/zoom.ts';
import styles from './overview.module.css';
import type { Plane } from './use-plane.ts';

const HEIGHT = 40;
/** The strip is drawn in thousandths of its width. */
const WIDTH = 1000;
/** The window stays to be seen and met, however much there is. */
const SEEN_MIN = 6;

interface OverviewProps {
  readonly layout: Layout;
  readonly axis: Axis;
  readonly scroller: Plane['scroller'];
  readonly namesWidth: number;
}

/** All of it in one strip, with a window over what is in sight; a press or a drag goes there. For the pointer only. */
export function Overview({ layout, axis, scroller, namesWidth }: OverviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useRef<HTMLDivElement>(null);
  const { kind } = axis;
  /** The strip stays as it is while one zooms. */
  const whole = useMemo(() => axisOf(layout.columns, kind, USUAL_PITCH), [layout, kind]);

  const drawn = useRef({ axis, whole });
  drawn.current = { axis, whole };
  const follow = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!scroller) return;
    // Asking for a size costs a layout, so it is asked for where it changes.
    let [room, width] = [0, 0];
    const show = (): void => {
      if (!seen.current) return;
      const { axis, whole } = drawn.current;
      const placeOf = (x: number): number => (placeOn(whole, axis, x) * width) / lengthOf(whole);
      const right = placeOf(scroller.scrollLeft + room);
      const left = Math.max(0, Math.min(placeOf(scroller.scrollLeft), right - SEEN_MIN));
      seen.current.style.width = `${Math.max(SEEN_MIN, right - left)}px`;
      seen.current.style.transform = `translateX(${left}px)`;
    };
    const measure = (): void => {
      room = Math.max(0, scroller.clientWidth - namesWidth);
      width = frame.current?.clientWidth ?? 0;
      show();
    };
    measure();
    follow.current = show;
    scroller.addEventListener('scroll', show, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(scroller);
    return () => {
      follow.current = null;
      scroller.removeEventListener('scroll', show);
      sizes.disconnect();
    };
  }, [scroller, namesWidth]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of them
  useEffect(() => follow.current?.(), [axis, whole]);

  function go(event: PointerEvent<HTMLDivElement>): void {
    const box = frame.current?.getBoundingClientRect();
    if (!scroller || !box || event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const room = scroller.clientWidth - namesWidth;
    const place = ((event.clientX - box.left) / box.width) * lengthOf(whole);
    scroller.scrollLeft = placeOn(axis, whole, place) - room / 2;
  }

  return (
    <div
      ref={frame}
      className={styles.overview}
      style={{ marginInlineStart: namesWidth }}
      onPointerDown={go}
      onPointerMove={go}
      aria-hidden="true"
    >
      <Strip layout={layout} axis={whole} />
      <div ref={seen} className={styles.seen} />
    </div>
  );
}

/** One path a tone, however many marks. */
const Strip = memo(function Strip({ layout, axis }: Pick<OverviewProps, 'layout' | 'axis'>) {
  const paths = useMemo(() => pathsOf(layout, axis), [layout, axis]);
  return (
    <svg className={styles.strip} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {Object.entries(paths).map(([tone, d]) => (
        <path key={tone} data-tone={tone} d={d} />
      ))}
    </svg>
  );
});

/** Of its columns, without the room behind them. */
const lengthOf = (axis: Axis): number => Math.max(1, leftOf(axis, axis.centres.length));

type Tone = 'fold' | 'accepted' | 'life' | 'refused' | 'broken' | 'world';

/** Place and height of a tone's strokes: refusals stand out of the row of what went well. */
const STROKES: Readonly<Record<Tone, readonly [top: number, bottom: number]>> = {
  fold: [0, HEIGHT],
  accepted: [12, 22],
  life: [26, 31],
  refused: [4, 22],
  broken: [2, 22],
  world: [33, 39],
};

function pathsOf({ columns }: Layout, axis: Axis): Record<Tone, string> {
  const paths: Record<Tone, string> = { fold: '', accepted: '', life: '', refused: '', broken: '', world: '' };
  const scale = WIDTH / lengthOf(axis);
  columns.forEach((column, index) => {
    const x = (centreOf(axis, index) * scale).toFixed(1);
    for (const tone of new Set(column.marks.map(toneOf))) {
      const [top, bottom] = STROKES[tone];
      paths[tone] += `M${x} ${top}V${bottom}`;
    }
    if (column.jumpMs > 0) paths.fold += `M${x} 0V${HEIGHT}`;
  });
  return paths;
}

function toneOf({ lane, look }: Mark): Tone {
  if (lane === 'world') return 'world';
  if (lane !== 'api') return 'life';
  return look === 'plain' ? 'accepted' : look;
}
