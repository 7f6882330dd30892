import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Axis, columnAt, leftOf, placeOn, widthOfAxis } from '#console/timeline/layout/axis.ts';
import { LINKED_PITCH } from '#console/timeline/layout/zoom.ts';
import { type Glance, Sight } from './sight.ts';

/** Pixels from the end that still count as being there. */
const NEAR_END = 48;
/** Between so many columns scrolling renders nothing. */
const STEP = 2;
/** Drawn on each side of what is in sight: pixels, and columns at least. */
const MARGIN = { width: 300, columns: 4 } as const;

export interface Plane {
  /** what is drawn of the axis */
  readonly sight: Sight;
  /** pixels that the plane has in sight, without the lanes' names */
  readonly room: () => number;
  /** the box that scrolls; null while it is not there */
  readonly scroller: HTMLElement | null;
  readonly setScroller: (element: HTMLElement | null) => void;
  /** Goes to the newest column and stays there as more come. */
  readonly toEnd: () => void;
  /** Brings a column into sight; to the middle if it was out of it. */
  readonly toColumn: (column: number) => void;
  /**
   * To be called right before the axis changes: what stands at this place, in pixels from the left edge of what is seen,
   * stays there.
   */
  readonly turnTo: (next: Axis, place: number) => void;
}

/** The part of the axis that is in sight. */
export function usePlane(axis: Axis, namesWidth: number): Plane {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [sight] = useState(() => new Sight());
  const isFollowing = useRef(true);
  const latest = useRef(axis);
  /** pixels to scroll to with the axis that comes */
  const coming = useRef<number | null>(null);

  const room = useCallback(() => Math.max(0, (scroller?.clientWidth ?? 0) - namesWidth), [scroller, namesWidth]);

  const measure = useCallback(() => {
    if (!scroller) return;
    const glance = glanceAt(latest.current, scroller.scrollLeft, room());
    isFollowing.current = glance.isAtEnd;
    sight.look(glance);
  }, [scroller, room, sight]);

  useEffect(() => () => sight.stop(), [sight]);

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
    const left = coming.current;
    coming.current = null;
    if (left !== null) scroller.scrollLeft = left;
    else if (wasFollowing) scroller.scrollLeft = scroller.scrollWidth;
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

  const turnTo = useCallback(
    (next: Axis, place: number) => {
      if (!scroller) return;
      const left = placeOn(next, latest.current, scroller.scrollLeft + place) - place;
      coming.current = Math.max(0, Math.min(left, widthOfAxis(next) - room()));
      sight.foresee(glanceAt(next, coming.current, room()));
    },
    [scroller, room, sight],
  );

  return { sight, room, scroller, setScroller, toEnd, toColumn, turnTo };
}

function glanceAt(axis: Axis, left: number, room: number): Glance {
  const count = axis.centres.length;
  const end = left + room;
  return {
    seen: {
      from: Math.floor(columnAt(axis, left) / STEP) * STEP,
      to: Math.min(count, Math.ceil((columnAt(axis, end) + 1) / STEP) * STEP) - 1,
    },
    count,
    isAtEnd: end >= widthOfAxis(axis) - NEAR_END,
    isNear: axis.pitch >= LINKED_PITCH,
    margin: Math.max(MARGIN.columns, Math.ceil(MARGIN.width / axis.pitch)),
  };
}
