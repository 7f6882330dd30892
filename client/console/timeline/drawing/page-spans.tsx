import { memo } from 'react';
import { type Axis, leftOf } from '#console/timeline/layout/axis.ts';
import { bandOf, type Geometry } from '#console/timeline/layout/geometry.ts';
import type { PageSpan } from '#console/timeline/layout/layout.ts';
import { cutText } from '#console/timeline/layout/text-width.ts';
import styles from './page-spans.module.css';
import { type Sight, usePicture } from './sight.ts';

const MARGIN = 8;
const BETWEEN = 4;
/** Only a name that may scroll out of sight is kept there: each costs the browser a layer. */
const WIDE = 320;

interface PageSpansProps {
  readonly pages: readonly PageSpan[];
  readonly axis: Axis;
  readonly geometry: Geometry;
  readonly sight: Sight;
  readonly namesWidth: number;
}

/** Pages whose calls came; a page's name stays in sight as long as its span does. */
export const PageSpans = memo(function PageSpans({ pages, axis, geometry, sight, namesWidth }: PageSpansProps) {
  const { from, to } = usePicture(sight, ({ around }) => around);
  const { top, height } = bandOf(geometry, 'page');
  return pages
    .filter((span) => span.to >= from && span.from <= to)
    .map((span) => {
      const left = leftOf(axis, span.from);
      const width = leftOf(axis, span.to + 1) - left - BETWEEN;
      const isWide = width > WIDE;
      return (
        <div
          key={span.from}
          className={styles.span}
          style={{ left, top: top + MARGIN, width, height: height - 2 * MARGIN }}
          title={span.page}
        >
          <span className={isWide ? styles.staying : styles.name} style={isWide ? { left: namesWidth } : undefined}>
            {cutText(span.page, width - 2 * MARGIN)}
          </span>
        </div>
      );
    });
});
