import { memo } from 'react';
import { type Axis, leftOf } from '#client-sandbox/console/timeline/layout/axis.ts';
import { bandOf, type Geometry } from '#client-sandbox/console/timeline/layout/geometry.ts';
import type { PageSpan } from '#client-sandbox/console/timeline/layout/layout.ts';
import styles from './page-spans.module.css';

interface PageSpansProps {
  readonly pages: readonly PageSpan[];
  readonly axis: Axis;
  readonly geometry: Geometry;
  /** columns in sight */
  readonly from: number;
  readonly to: number;
  readonly namesWidth: number;
}

/** Pages whose calls came; a page's name stays in sight as long as its span does. */
export const PageSpans = memo(function PageSpans({ pages, axis, geometry, from, to, namesWidth }: PageSpansProps) {
  const { top, height } = bandOf(geometry, 'page');
  return pages
    .filter((span) => span.to >= from && span.from <= to)
    .map((span) => {
      const left = leftOf(axis, span.from);
      return (
        <div
          key={span.from}
          className={styles.span}
          style={{ left, top: top + 8, width: leftOf(axis, span.to + 1) - left - 4, height: height - 16 }}
          title={span.page}
        >
          <span className={styles.name} style={{ left: namesWidth + 8 }}>
            {span.page}
          </span>
        </div>
      );
    });
});
