import { request as openHttp } from 'node:http';
import { request as openHttps } from 'node:https';
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
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          setCookies,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
