import { useSyncExternalStore } from 'react';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { schemeOf, THEMES, type Theme, themeIn } from '#contract/theme.ts';
import { Act, Icon } from './parts.tsx';

const LOOKS = {
  auto: { name: '自动', icon: 'contrast' },
  light: { name: '浅色', icon: 'sun' },
  dark: { name: '深色', icon: 'moon' },
} as const;
const ROUND = [null, ...THEMES];

/** The theme of the sandbox's pages as it is now, and the step to the next one; the portal follows the system. */
export function useThemeStep() {
  const theme = useSyncExternalStore(subscribe, forcedTheme);
  const next = ROUND[(ROUND.indexOf(theme) + 1) % ROUND.length] ?? null;
  return { ...LOOKS[theme ?? 'auto'], step: () => chooseTheme(next) };
}

/** The step to the next theme as a button of an icon. */
export function ThemeSwitch() {
  const { name, icon, step } = useThemeStep();
  return (
    <Act look="quiet" aria-label={`切换主题（现在${name}）`} title={`主题：${name}`} onClick={step}>
      <Icon name={icon} size={18} />
    </Act>
  );
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

/** Remembers a theme for every page of the sandbox on this host, and shows it in the open pages. */
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

/** Shows each theme that another page of this origin chooses. @returns a function that stops it */
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
