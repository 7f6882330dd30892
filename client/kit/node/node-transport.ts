import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { CookieJar } from './cookie-jar.ts';
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
