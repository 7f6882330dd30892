import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import type { TestWorld } from './test-world.ts';

/** The headless browser as nobody has used it yet, in this world and on its site. */
export function openBrowser(world: TestWorld): void {
  setUrl(`${world.base}/`);
  forgetBrowser();
  setCookie(COOKIES.world, world.id);
}

/** The page's address from here on; no page is loaded. */
export function setUrl(href: string): void {
  happyDom().setURL(href);
}

export function forgetBrowser(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  const readable = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  for (const name of new Set([...readable, ...Object.values(PORTAL_COOKIES)])) setCookie(name, '', '; max-age=0');
}

function setCookie(name: string, value: string, attributes = ''): void {
  // biome-ignore lint/suspicious/noDocumentCookie: a person's browser keeps it there
  document.cookie = `${name}=${value}; path=/${attributes}`;
}

/** The window's size in CSS pixels: media queries match by it, nothing is laid out. */
export function setViewport(width: number, height: number): void {
  happyDom().setViewport({ width, height });
}

interface HappyDom {
  setURL(url: string): void;
  setViewport(size: { width: number; height: number }): void;
}

function happyDom(): HappyDom {
  return (window as unknown as { happyDOM: HappyDom }).happyDOM;
}
