import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';

/** A phone, a tablet, a desktop, and as much as there is; in CSS pixels of the page. */
export const WIDTHS = [
  { value: '375', label: '375' },
  { value: '768', label: '768' },
  { value: '1280', label: '1280' },
  { value: 'full', label: '全宽' },
] as const;

/** The width that an address names, null for all the room: a desktop's where there is room for one, drawn smaller. */
export function widthIn(text: string | undefined, isSmall: boolean): number | null {
  if (text === undefined) return isSmall ? null : 1280;
  return WIDTHS.some(({ value }) => value === text) && text !== 'full' ? Number(text) : null;
}

interface Fit {
  readonly room: RefObject<HTMLDivElement | null>;
  /** of the frame in its room */
  readonly style: CSSProperties;
  /** below 1 where the page is wider than its room, and is drawn smaller */
  readonly scale: number;
}

/** A frame of this width in whatever room there is: the page keeps its width and is drawn smaller. */
export function useFit(width: number | null): Fit {
  const room = useRef<HTMLDivElement>(null);
  const [roomWidth, setRoomWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoomWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = width === null || !roomWidth ? 1 : Math.min(1, roomWidth / width);
  if (width === null) return { room, scale, style: { width: '100%', height: '100%' } };
  const style = {
    width,
    height: `${100 / scale}%`,
    transform: `scale(${scale})`,
    left: scale < 1 ? 0 : `calc(50% - ${width / 2}px)`,
  };
  return { room, scale, style };
}
