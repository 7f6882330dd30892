import { Cookie, CookieJar as ToughCookieJar } from 'tough-cookie';
import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { sendHttp } from './send-http.ts';

/** Sends by Node's own HTTP client: unlike `fetch` it sends any header, `Host`, `Origin` and `Cookie` among them. */
export class NodeTransport implements Transport {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = new URL(origin).origin;
  }

  send(request: HttpRequest): Promise<HttpResponse> {
    const { target } = request;
    // Two slashes at its beginning would make its first step the host.
    return sendHttp(target.startsWith('/') ? new URL(this.origin + target) : new URL(target, this.origin), request);
  }

  openCookies(): CookieStore {
    return new CookieJar(this.origin);
  }
}

/** A browser's cookies for one origin. */
export class CookieJar implements CookieStore {
  readonly #jar = new ToughCookieJar(undefined, { rejectPublicSuffixes: false });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(name: string): string | undefined {
    return this.#jar.getCookiesSync(this.#origin).find(({ key }) => key === name)?.value;
  }

  set(name: string, value: string): void {
    this.#jar.setCookieSync(new Cookie({ key: name, value, path: '/' }), this.#origin);
  }

  delete(name: string): void {
    this.#jar.setCookieSync(new Cookie({ key: name, path: '/', maxAge: 0 }), this.#origin);
  }

  header(): string | undefined {
    return this.#jar.getCookieStringSync(this.#origin) || undefined;
  }

  keep(setCookies: readonly string[]): void {
    for (const line of setCookies) this.#jar.setCookieSync(line, this.#origin, { ignoreError: true });
  }
}
