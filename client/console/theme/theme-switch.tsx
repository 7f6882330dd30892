import { useSyncExternalStore } from 'react';
import { Icon } from '#console/ui/parts.tsx';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { schemeOf, THEMES, type Theme, themeIn } from '#contract/theme.ts';
import styles from './theme-switch.module.css';

const LOOKS = { light: { name: '浅色', icon: 'sun' }, dark: { name: '深色', icon: 'moon' } } as const;

/** The reader's choice of theme for the sandbox's pages, in the room of an icon; the portal follows the system. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <label className={styles.switch} title={`主题：${themeName(theme)}`}>
      <Icon name={theme === null ? 'contrast' : LOOKS[theme].icon} size={18} />
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

const YEAR_SECONDS = 31_536_000;
/** To the other open pages of this origin, frames among them. */
const CHANNEL = 'sandbox-theme';

/** Name of a theme for its reader; without a forced one a page follows the system. */
export const themeName = (theme: Theme | null): string => (theme === null ? '自动' : LOOKS[theme].name);

/** The theme after this one, for a command that goes round. */
export function nextTheme(theme: Theme | null): Theme | null {
  return theme === null ? 'light' : theme === 'light' ? 'dark' : null;
}

/** Remembers a theme for every page of the sandbox on this host, and shows it in those that are open. */
export function chooseTheme(theme: Theme | null): void {
  const life = theme === null ? 0 : YEAR_SECONDS;
  // Under the sandbox's own path: no call of the portal carries it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${COOKIES.theme}=${theme ?? ''}; Path=${SANDBOX.prefix}; Max-Age=${life}; SameSite=Lax`;
  showTheme(theme);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(theme);
  channel.close();
}

/** Shows each theme that another page of this origin chooses. @returns the end of it */
export function followTheme(): () => void {
  const follow = () => showTheme(themeIn(document.cookie));
  follow();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = follow;
  return () => channel.close();
}

/** The sheet of tokens reads the attribute, a browser's own bars the metas. */
function showTheme(theme: Theme | null) {
  const { documentElement, head } = document;
  if (theme === null) delete documentElement.dataset.theme;
  else documentElement.dataset.theme = theme;
  head.querySelector('meta[name="color-scheme"]')?.setAttribute('content', schemeOf(theme));
  for (const meta of head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme = '' } = meta.dataset;
    meta.media = theme === null ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all';
  }
}
