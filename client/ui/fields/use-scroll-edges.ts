import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface ScrollEdges {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** true if something is scrolled out of sight at the upper and at the lower edge */
  readonly above: boolean;
  readonly below: boolean;
  /** on scroll */
  update(): void;
}

/** Fractions of a pixel, where the page is zoomed, are no content. */
const SLACK_PX = 2;

/** Tracks which edges of a scroll box hide content, as a hint where the scrollbar is drawn only while it scrolls. */
export function useScrollEdges(): ScrollEdges {
  const ref = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ above: false, below: false });

  const update = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    const above = box.scrollTop > SLACK_PX;
    const below = box.scrollTop + box.clientHeight < box.scrollHeight - SLACK_PX;
    setEdges((last) => (last.above === above && last.below === below ? last : { above, below }));
  }, []);

  // After each render, because the rows may have changed; and when the window or the letters do.
  useEffect(update);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => observer.disconnect();
  }, [update]);

  return { ref, above: edges.above, below: edges.below, update };
}
