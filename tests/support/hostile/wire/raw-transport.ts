import type { CookieStore, HttpRequest, HttpResponse, Transport } from '#kit/http.ts';
import { CookieJar } from '#kit/node/cookie-jar.ts';
import { type RawResponse, requestText, sendRaw } from './raw-http.ts';

/**
 * Sends each request over a connection of its own, byte for byte as it is told: no agent keeps a connection that the
 * server may be about to close, and nothing is put right on the way.
 */
export class RawTransport implements Transport {
  readonly origin: string;
  readonly #host: string;
  readonly #port: number;

  constructor(origin: string) {
    const { hostname, port, origin: whole } = new URL(origin);
    this.origin = whole;
    this.#host = hostname.replace(/^\[|\]$/g, '');
    this.#port = Number(port);
  }

  async send({ method, target, headers = {}, body }: HttpRequest): Promise<HttpResponse> {
    const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
    const answer = await sendRaw(this.#port, requestText(`${method} ${target}`, lines, body ?? ''), this.#host);
    if (!answer) throw new Error(`${method} ${target}: the connection ended without an answer`);
    return responseOf(answer);
  }

  openCookies(): CookieStore {
    return new CookieJar(this.origin);
  }
}

function responseOf({ status, headers, body }: RawResponse): HttpResponse {
  const setCookies = headers.get('set-cookie')?.split('\n') ?? [];
  const others = [...headers].filter(([name]) => name !== 'set-cookie');
  return {
    status,
    headers: Object.fromEntries(others.map(([name, value]) => [name, value.replaceAll('\n', ', ')])),
    setCookies,
    text: body,
  };
}
