import { cookieIn } from '#contract/storage.ts';
import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';

/** The window that calls are made in. */
type Caller = Pick<typeof globalThis, 'document' | 'fetch'>;

/** The cookies of a page that a script may read. The browser keeps and sends them by itself. */
function documentCookies(caller: () => Caller): CookieStore {
  const write = (cookie: string) => {
    caller().document.cookie = cookie;
  };
  return {
    get: (name) => cookieIn(caller().document.cookie, name),
    set: (name, value) => write(`${name}=${value}; path=/`),
    delete: (name) => write(`${name}=; path=/; max-age=0`),
    header: () => undefined,
    keep: () => undefined,
  };
}

/** Sends by the browser's own `fetch`, with the page's cookies. */
export class FetchTransport implements Transport {
  readonly origin: string;
  readonly #caller: () => Caller;

  /**
   * @param origin the page's own where it is left out
   * @param caller a frame with cookies of its own; left out: this page
   */
  constructor(origin = '', caller: () => Caller = () => globalThis) {
    this.origin = origin;
    this.#caller = caller;
  }

  async send({ method, target, headers = {}, body, signal }: HttpRequest): Promise<HttpResponse> {
    const named = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await this.#caller().fetch(this.origin + target, {
      method,
      headers: Object.fromEntries(named),
      body: body ?? null,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'same-origin',
      // A deletion goes on where its page is closed meanwhile.
      keepalive: method === 'DELETE',
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: [],
      text: await response.text(),
    };
  }

  openCookies(): CookieStore {
    return documentCookies(this.#caller);
  }
}
