import { useEffect } from 'react';
import { hasSingleKeys, isMac, SHORTCUTS, type Shortcut, type ShortcutId, shortcutOf } from './shortcuts.ts';

/** Whatever takes letters: a list of choices goes to the one that begins with them. */
const FIELD =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable], [role="combobox"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Runs the act of each shortcut that is pressed. Single keys act neither in a field nor over an open dialog or menu. */
export function useShortcuts(acts: Readonly<Record<ShortcutId, () => void>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const id = shortcutOf(event, isMac());
      if (id === null) return;
      const { hasModifier, repeats }: Shortcut = SHORTCUTS[id];
      if (event.repeat && !repeats) return;
      if (!hasModifier && !takesSingleKeys(event.target)) return;
      event.preventDefault();
      acts[id]();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [acts]);
}

function takesSingleKeys(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest(FIELD) !== null;
  return !isField && hasSingleKeys() && document.querySelector(LAYER) === null;
}
