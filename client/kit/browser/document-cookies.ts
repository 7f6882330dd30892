import type { CookieStore } from '#kit/http.ts';

/** The cookies of the page that a script may read. The browser keeps and sends them by itself. */
export const documentCookies: CookieStore = {
  get(name) {
    const start = `${name}=`;
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
    return pair?.slice(start.length);
  },
  set: (name, value) => write(`${name}=${value}; path=/`),
  delete: (name) => write(`${name}=; path=/; max-age=0`),
  header: () => undefined,
  keep: () => undefined,
};

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and not everywhere
  document.cookie = cookie;
}
