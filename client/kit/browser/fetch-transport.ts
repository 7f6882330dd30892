import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';

/** The cookies of the page that a script may read. The browser keeps and sends them by itself. */
const documentCookies: CookieStore = {
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

/** Sends by the browser's own `fetch`, with the page's cookies. */
export class FetchTransport implements Transport {
  readonly origin: string;

  /** @param origin the page's own where it is left out */
  constructor(origin = '') {
    this.origin = origin;
  }

  async send({ method, target, headers = {}, body, signal }: HttpRequest): Promise<HttpResponse> {
    const named = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await fetch(this.origin + target, {
      method,
      headers: Object.fromEntries(named),
      body: body ?? null,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: [],
      text: await response.text(),
    };
  }

  openCookies(): CookieStore {
    return documentCookies;
  }
}
