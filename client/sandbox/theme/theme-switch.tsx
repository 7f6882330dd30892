import { Icon, type IconName } from '#client-sandbox/ui/icon.tsx';
import { THEMES } from '#contract/theme.ts';
import { ChoiceMenu } from '#ui/choice-menu.tsx';
import { chooseTheme } from './theme.ts';
import { useTheme } from './use-theme.ts';

const SYSTEM = 'system';
/** Every choice; without a forced theme a page follows the system. */
const THEME_CHOICES = [
  { value: SYSTEM, label: '自动' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

const ICONS: Readonly<Record<string, IconName>> = { light: 'sun', dark: 'moon' };

/** The reader's choice of theme for the sandbox's pages; the portal follows the system. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <ChoiceMenu
      label="主题"
      value={theme ?? SYSTEM}
      choices={THEME_CHOICES}
      onChange={(value) => chooseTheme(THEMES.find((each) => each === value) ?? null)}
      icon={<Icon name={ICONS[theme ?? SYSTEM] ?? 'contrast'} size={18} />}
    />
  );
}
