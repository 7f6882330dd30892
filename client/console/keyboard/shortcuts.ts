import { createContext, type RefObject, use, useCallback, useEffect } from 'react';
import { keep, kept } from '#console/hooks/browser.ts';

/** One row of the console's keys: the handler and the help dialog take it from here. */
export interface Shortcut {
  /** as `KeyboardEvent.key` names it; a letter in its lower case */
  readonly key: string;
  /** goes with ⌘ on a Mac and Ctrl elsewhere; without it the key acts alone, and never in a field (WCAG 2.1.4) */
  readonly hasModifier?: true;
  /** goes on while it is held */
  readonly repeats?: true;
  /** for a browser */
  readonly label: string;
}

export const SHORTCUTS = {
  palette: {
    key: 'k',
    hasModifier: true,
    label: '打开命令面板',
  },
  search: { key: '/', label: '到本页的搜索框' },
  next: { key: 'j', label: '下一行', repeats: true },
  previous: { key: 'k', label: '上一行', repeats: true },
  copyCode: { key: 'c', label: '复制最新的验证码' },
  help: { key: '?', label: '显示快捷键' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/** The shortcut of a press of keys; null for none. */
export function shortcutOf({ key, metaKey, ctrlKey, altKey }: Pressed, isMac: boolean): ShortcutId | null {
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isPlain = !metaKey && !ctrlKey;
  if (altKey) return null;
  const found = SHORTCUT_IDS.find((id) => {
    const row: Shortcut = SHORTCUTS[id];
    return row.key === key.toLowerCase() && (row.hasModifier ? isModified : isPlain);
  });
  return found ?? null;
}

/** The keys as they are written on a keyboard: `⌘K`, `Ctrl K`, `j`. */
export function keysText({ key, hasModifier }: Shortcut, isMac: boolean): string {
  return hasModifier ? (isMac ? '⌘' : 'Ctrl ') + key.toUpperCase() : key;
}

/** True where ⌘ is the key for commands. */
export const isMac = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

const SINGLE_KEYS = 'sandbox_single_keys';

/** The switch for keys of a single letter; this browser remembers it where it can. */
export const hasSingleKeys = (): boolean => kept(SINGLE_KEYS) !== 'off';
export const keepSingleKeys = (isOn: boolean): void => keep(SINGLE_KEYS, isOn ? null : 'off');

/**
 * Lets ⌘K act in a frame of this origin as it does beside it. Single keys stay letters of the page in the frame.
 * @returns a function for each load of the frame: every page has a document of its own
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

/** Openers of the palette and the reset, for keys, buttons and frames alike. */
interface Opening {
  openPalette: () => void;
  askReset: () => void;
}

const nothing = () => undefined;

/** Provided by `KeyboardProvider`. */
export const OpeningContext = createContext<Opening>({ openPalette: nothing, askReset: nothing });

export const useOpening = (): Opening => use(OpeningContext);
