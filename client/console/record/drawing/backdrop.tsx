import { memo } from 'react';
import { pageText } from '#console/events/timeline.ts';
import { type Axis, centreOf, clockTexts, cutText, gapTexts, leftOf, TRAIL, widthOfAxis } from './axis.ts';
import styles from './drawing.module.css';
import type { Layout } from './layout.ts';
import mark from './mark.module.css';
import { AXIS_HEIGHT, bandOf, type Geometry, yOf } from './mark-column.tsx';

const TOOTH = 6;
const PAGE_MARGIN = 5;
const PAGE_BETWEEN = 4;

interface BackdropProps {
  layout: Layout;
  axis: Axis;
  geometry: Geometry;
  /** first and last column in sight */
  from: number;
  to: number;
}

/** Everything behind the marks: lanes, time that the clock skipped, columns folded away, life lines, pages, times. */
export const Backdrop = memo(function Backdrop({ layout, axis, geometry, ...seen }: BackdropProps) {
  const { columns, lives, skips, pages } = layout;
  const { height, bands } = geometry;
  const isSeen = ({ from, to }: { from: number; to: number | null }) => from <= seen.to && (to ?? seen.to) >= seen.from;
  const isAt = ({ column }: { column: number }) => column >= seen.from && column <= seen.to;
  const end = widthOfAxis(axis);
  const page = bandOf(geometry, 'page');
  return (
    <>
      <g className={styles.backdrop}>
        {bands.map(({ top }) => (
          <line key={top} className={styles.lane} x2="100%" y1={top + 0.5} y2={top + 0.5} />
        ))}
        {skips.filter(isSeen).map(({ from, to }) => (
          <TornBand key={from} left={leftOf(axis, from)} right={leftOf(axis, to + 1)} height={height} />
        ))}
        {axis.folds.filter(isSeen).map((fold) => (
          <g key={fold.from}>
            <TornBand left={leftOf(axis, fold.from)} right={leftOf(axis, fold.to + 1)} height={height} />
            <text
              className={styles.gap}
              x={(leftOf(axis, fold.from) + leftOf(axis, fold.to + 1)) / 2}
              y={AXIS_HEIGHT - 8}
            >
              …{fold.to - fold.from + 1}
            </text>
          </g>
        ))}
        {lives.filter(isSeen).map(({ lane, row, from, to, isLost }) => (
          <path
            key={`${lane} ${from} ${row}`}
            className={mark.life}
            data-lane={lane}
            data-lost={isLost || undefined}
            d={`M${centreOf(axis, from)} ${yOf(geometry, { lane, row })}H${to === null ? end - TRAIL / 2 : centreOf(axis, to)}`}
          />
        ))}
        {pages.filter(isSeen).map(({ from, to, visit }) => {
          const left = leftOf(axis, from);
          const width = leftOf(axis, to + 1) - left - PAGE_BETWEEN;
          const box = { x: left, y: page.top + PAGE_MARGIN, width, height: page.height - 2 * PAGE_MARGIN, rx: 4 };
          // Its name stays in sight as long as its span does.
          const start = Math.max(left, leftOf(axis, seen.from));
          return (
            <g key={from}>
              <title>{visit.page}</title>
              <rect className={styles.page} {...box} />
              <text className={styles.pageName} x={start + 8} y={page.middle + 4}>
                {cutText(pageText(visit.page), left + width - start - 12)}
              </text>
            </g>
          );
        })}
      </g>
      {clockTexts(columns, axis)
        .filter(isAt)
        .map(({ column, x, text }) => (
          <text key={column} className={styles.clock} x={x} y={15}>
            {text}
          </text>
        ))}
      {gapTexts(columns, axis)
        .filter(isAt)
        .map(({ column, x, text }) => (
          <text key={column} className={styles.gap} x={x} y={AXIS_HEIGHT - 8}>
            {text}
          </text>
        ))}
    </>
  );
});

/** A band through all lanes with torn edges: what it stands for is not shown. */
function TornBand({ left, right, height }: { left: number; right: number; height: number }) {
  const [from, to] = [left + TOOTH, right - TOOTH];
  return (
    <>
      <rect className={styles.band} x={from} y={0} width={Math.max(0, to - from)} height={height} />
      <path className={styles.edge} d={`${teeth(from, height)}${teeth(to, height)}`} />
    </>
  );
}

function teeth(x: number, height: number) {
  const steps = Array.from({ length: Math.ceil(height / TOOTH) }, (_, step) => (step % 2 === 0 ? 0.5 : -0.5) * TOOTH);
  return `M${x} 0${steps.map((side) => `l${side} ${TOOTH}`).join('')}`;
}
