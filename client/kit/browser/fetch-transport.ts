import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { documentCookies } from './document-cookies.ts';

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
