import { createContext, type RefObject, use, useCallback, useEffect } from 'react';
import { isMac, shortcutOf } from './shortcuts.ts';

/**
 * Lets ⌘K act in a frame of this origin as it does beside it. Single keys stay letters of the page in the frame.
 * @returns what to call at each load of the frame: every page has a document of its own
 */
export function useFramePalette(frame: RefObject<HTMLIFrameElement | null>): () => void {
  const { openPalette } = useOpening();
  const press = useCallback(
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || shortcutOf(event, isMac()) !== 'palette') return;
      event.preventDefault();
      if (!event.repeat) openPalette();
    },
    [openPalette],
  );
  // Null where the page is another site's; the same listener is never added twice.
  const watch = useCallback(() => frame.current?.contentDocument?.addEventListener('keydown', press), [frame, press]);
  // A frame that was hidden and is shown again loads nothing.
  useEffect(watch, [watch]);
  return watch;
}

/** Openers that the keyboard has, for buttons and frames that do the same. */
interface Opening {
  readonly openPalette: () => void;
  readonly askReset: () => void;
}

const nothing = () => undefined;

/** Given by the keyboard of the page. */
export const OpeningContext = createContext<Opening>({ openPalette: nothing, askReset: nothing });

export const useOpening = (): Opening => use(OpeningContext);
