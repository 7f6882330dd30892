import { request as openHttp } from 'node:http';
import { request as openHttps } from 'node:https';
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '#kit/http.ts';

interface SendOptions {
  /** takes any certificate */
  readonly isInsecure?: boolean | undefined;
}

/** One request to an address, whatever its own target says, and the whole response. @throws what Node throws where none comes */
export function sendHttp(
  url: URL,
  { method, headers = {}, body, signal }: Omit<HttpRequest, 'target'>,
  { isInsecure = false }: SendOptions = {},
): Promise<HttpResponse> {
  const named = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const open = url.protocol === 'https:' ? openHttps : openHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(named),
      ...(signal && { signal }),
      ...(isInsecure && { rejectUnauthorized: false }),
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
