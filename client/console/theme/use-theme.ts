import { useSyncExternalStore } from 'react';
import { THEMES, type Theme } from '#contract/theme.ts';

/** The theme that is forced on this page; null while it follows the system. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, forcedTheme);
}

const forcedTheme = (): Theme | null =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? null;

function subscribe(listener: () => void): () => void {
  const changes = new MutationObserver(listener);
  changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => changes.disconnect();
}
