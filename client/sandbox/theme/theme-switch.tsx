import { Icon, type IconName } from '#client-sandbox/ui/icon.tsx';
import { THEMES } from '#contract/theme.ts';
import { chooseTheme } from './theme.ts';
import styles from './theme-switch.module.css';
import { useTheme } from './use-theme.ts';

const SYSTEM = 'system';
/** Every choice; without a forced theme a page follows the system. */
const CHOICES = { [SYSTEM]: '自动', light: '浅色', dark: '深色' } as const;
const ICONS = { [SYSTEM]: 'contrast', light: 'sun', dark: 'moon' } as const satisfies Record<string, IconName>;

/** The reader's choice of theme for the sandbox's pages, in the room of an icon; the portal follows the system. */
export function ThemeSwitch() {
  const theme = useTheme() ?? SYSTEM;
  return (
    <label className={styles.switch} title={`主题：${CHOICES[theme]}`}>
      <Icon name={ICONS[theme]} size={18} />
      <select
        className={styles.choices}
        aria-label="主题"
        value={theme}
        onChange={({ target }) => chooseTheme(THEMES.find((each) => each === target.value) ?? null)}
      >
        {Object.entries(CHOICES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
