import { PropertySymbol } from 'happy-dom';
import WindowBrowserContext from 'happy-dom/lib/window/WindowBrowserContext.js';

interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The headless browser's cookies for the page's origin, HttpOnly cookies included. */
export function pageCookies(): Cookie[] {
  return container()
    .getCookies(new URL(window.location.href), false)
    .flatMap(({ key, value }) => (value ? [{ name: key, value }] : []));
}

/** Puts cookies into the headless browser as a response would, for the page's origin. */
export function addPageCookies(cookies: readonly Cookie[]): void {
  const originURL = new URL(window.location.href);
  container().addCookies(
    cookies.map(({ name, value }) => ({ key: name, value, originURL, path: '/', httpOnly: true })),
  );
}

function container() {
  // The environment's own window, which only happy-dom itself reaches, is behind the global one.
  const { [PropertySymbol.window]: inner } = document as unknown as Record<symbol, unknown>;
  const context = new WindowBrowserContext(inner as never).getBrowserContext();
  if (context === null) throw new Error('No headless browser is here.');
  return context.cookieContainer;
}
