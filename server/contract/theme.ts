import { COOKIES, cookieIn } from './storage.ts';

/** Themes that a reader may force on the sandbox's pages; without one a page follows the reader's system. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme in a text of cookies; null for none, or an unknown theme. */
export function themeIn(cookies: string): Theme | null {
  const wanted = cookieIn(cookies, COOKIES.theme);
  return THEMES.find((theme) => theme === wanted) ?? null;
}

/** Content of a page's `color-scheme` meta, which decides the empty window before any style is there. */
export const schemeOf = (theme: Theme | null): string => theme ?? 'light dark';
