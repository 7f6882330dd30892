import { useEffect, useRef } from 'react';

const WHEEL_STEP = 40;

/** The wheel with Ctrl held zooms at the pointer, which React's own listener could not keep from zooming the page. */
export function useZoomingWheel(scroller: HTMLElement | null, onZoom: (by: number, place: number) => void): void {
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
