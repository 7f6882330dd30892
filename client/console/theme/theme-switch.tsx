import { useSyncExternalStore } from 'react';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import { THEMES, type Theme } from '#contract/theme.ts';
import { chooseTheme, themeName } from './theme.ts';
import styles from './theme-switch.module.css';

const ICONS = { light: 'sun', dark: 'moon' } as const satisfies Record<Theme, IconName>;

/** The reader's choice of theme for the sandbox's pages, in the room of an icon; the portal follows the system. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <label className={styles.switch} title={`主题：${themeName(theme)}`}>
      <Icon name={theme === null ? 'contrast' : ICONS[theme]} size={18} />
      <select
        className={styles.choices}
        aria-label="主题"
        value={theme ?? ''}
        onChange={({ target }) => chooseTheme(THEMES.find((each) => each === target.value) ?? null)}
      >
        {[null, ...THEMES].map((each) => (
          <option key={each} value={each ?? ''}>
            {themeName(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

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
