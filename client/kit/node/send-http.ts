import { Agent as HttpAgent, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '#kit/http.ts';

/** Names of this machine, as a parsed address has them. */
const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/;
/** As Node's global agents keep connections, of which NODE_USE_ENV_PROXY makes ones that go by HTTP_PROXY. */
const KEPT = { keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const;
const DIRECT = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) } as const;

interface SendOptions {
  /** takes any certificate */
  readonly isInsecure?: boolean | undefined;
}

/**
 * One request to an address, whatever its own target says, and the whole response; to this machine never by a proxy.
 * @throws what Node throws where none comes
 */
export function sendHttp(
  url: URL,
  { method, headers = {}, body, signal }: Omit<HttpRequest, 'target'>,
  { isInsecure = false }: SendOptions = {},
): Promise<HttpResponse> {
  const named = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const isTls = url.protocol === 'https:';
  const open = isTls ? openHttps : openHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(named),
      ...(signal && { signal }),
      ...(isInsecure && { rejectUnauthorized: false }),
      ...(LOOPBACK.test(url.hostname) && { agent: isTls ? DIRECT.https : DIRECT.http }),
    };
    const request = open(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { 'set-cookie': setCookies = [], ...rest } = response.headers;
        try {
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
            setCookies,
            text: decoded(Buffer.concat(chunks), rest['content-encoding']).toString('utf8'),
          });
        } catch (error) {
          reject(error);
        }
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A body as it was before a gateway compressed it, which it may do without being asked. */
function decoded(body: Buffer, encoding = ''): Buffer {
  if (body.length === 0 || encoding === '' || encoding === 'identity') return body;
  return encoding === 'br' ? brotliDecompressSync(body) : unzipSync(body);
}
