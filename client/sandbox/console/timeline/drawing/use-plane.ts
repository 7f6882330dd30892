import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Axis, columnAt, leftOf, widthOfAxis } from '#client-sandbox/console/timeline/layout/axis.ts';
import { CHUNK_COLUMNS } from './chunk.tsx';

/** Pixels from the end that still count as being there. */
const NEAR_END = 48;

interface Range {
  /** first and last chunk in sight */
  readonly first: number;
  readonly last: number;
  readonly isAtEnd: boolean;
}

export interface Plane extends Range {
  /** pixels that the plane has in sight, without the lanes' names */
  readonly room: () => number;
  /** the box that scrolls; null while it is not there */
  readonly scroller: HTMLElement | null;
  readonly setScroller: (element: HTMLElement | null) => void;
  /** Goes to the newest column and stays there as more come. */
  readonly toEnd: () => void;
  /** Brings a column into sight; to the middle if it was out of it. */
  readonly toColumn: (column: number) => void;
  /** Keeps what stands at this place, in pixels from the left edge of what is seen, where it is through the next change of axis. */
  readonly holdAt: (place: number) => void;
}

/** The part of the axis that is in sight, told by chunks: between two of them scrolling renders nothing. */
export function usePlane(axis: Axis, namesWidth: number): Plane {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [range, setRange] = useState<Range>({ first: 0, last: 0, isAtEnd: true });
  const isFollowing = useRef(true);
  const latest = useRef(axis);
  const held = useRef<{ readonly column: number; readonly share: number; readonly place: number } | null>(null);

  const room = useCallback(() => Math.max(0, (scroller?.clientWidth ?? 0) - namesWidth), [scroller, namesWidth]);

  const measure = useCallback(() => {
    if (!scroller) return;
    const end = scroller.scrollLeft + room();
    const isAtEnd = end >= widthOfAxis(latest.current) - NEAR_END;
    const first = Math.floor(columnAt(latest.current, scroller.scrollLeft) / CHUNK_COLUMNS);
    const last = Math.floor(columnAt(latest.current, end) / CHUNK_COLUMNS);
    isFollowing.current = isAtEnd;
    setRange((known) =>
      known.first === first && known.last === last && known.isAtEnd === isAtEnd ? known : { first, last, isAtEnd },
    );
  }, [scroller, room]);

  useEffect(() => {
    if (!scroller) return;
    scroller.addEventListener('scroll', measure, { passive: true });
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) scroller.scrollLeft = scroller.scrollWidth;
      measure();
    });
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', measure);
      sizes.disconnect();
    };
  }, [scroller, measure]);

  useLayoutEffect(() => {
    const wasFollowing = isFollowing.current;
    latest.current = axis;
    if (!scroller) return;
    const hold = held.current;
    held.current = null;
    if (hold) {
      const left = leftOf(axis, hold.column);
      scroller.scrollLeft = left + hold.share * (leftOf(axis, hold.column + 1) - left) - hold.place;
    } else if (wasFollowing) scroller.scrollLeft = scroller.scrollWidth;
    measure();
  }, [scroller, axis, measure]);

  const toEnd = useCallback(() => {
    scroller?.scrollTo({ left: scroller.scrollWidth });
  }, [scroller]);

  const toColumn = useCallback(
    (column: number) => {
      if (!scroller) return;
      const width = room();
      const [left, right] = [leftOf(latest.current, column), leftOf(latest.current, column + 1)];
      const isSeen = left >= scroller.scrollLeft && right <= scroller.scrollLeft + width;
      if (!isSeen) scroller.scrollLeft = (left + right - width) / 2;
      // At once: what follows the newest must not take it away again before the scroll is told.
      measure();
    },
    [scroller, room, measure],
  );

  const holdAt = useCallback(
    (place: number) => {
      if (!scroller) return;
      const x = scroller.scrollLeft + place;
      const column = columnAt(latest.current, x);
      const left = leftOf(latest.current, column);
      const width = leftOf(latest.current, column + 1) - left;
      held.current = { column, share: width > 0 ? Math.min(1, (x - left) / width) : 0, place };
    },
    [scroller],
  );

  return { ...range, room, scroller, setScroller, toEnd, toColumn, holdAt };
}
