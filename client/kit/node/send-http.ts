import { Agent as HttpAgent, type IncomingMessage, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
// Imported, for a test runner may have taken the global ones from the process.
import { clearTimeout, setTimeout } from 'node:timers';
import { brotliDecompress, unzip } from 'node:zlib';
import { isWithin, SANDBOX_JSON } from '#contract/json-value.ts';
import type { HttpRequest, HttpResponse, ResponseLimits } from '#kit/http.ts';

/** Names of this machine, as a parsed address has them. */
const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/;
/** The settings of Node's global agents, which NODE_USE_ENV_PROXY sends by HTTP_PROXY. */
const KEPT = { keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const;
const DIRECT = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) } as const;

/** A snapshot of 32 MB is the largest response of a sandbox; replays that wait for one another take two minutes. */
const LIMITS: ResponseLimits = { bytes: 64 * 1024 * 1024, json: SANDBOX_JSON, wholeMs: 180_000 };
/** Bytes of all headers together, and their number. */
const HEADER_BYTES_MAX = 64 * 1024;
const HEADERS_MAX = 500;

interface SendOptions {
  /** takes any certificate */
  readonly isInsecure?: boolean | undefined;
  readonly limits?: ResponseLimits | undefined;
}

/**
 * Sends one request to an address, in place of the request's own target, and reads the whole response. Follows no redirect,
 * and reaches this machine without a proxy.
 * @throws Node's own error where none comes, and one sentence for a response beyond the limits
 */
export function sendHttp(
  url: URL,
  { method, headers = {}, body, signal }: Omit<HttpRequest, 'target'>,
  { isInsecure = false, limits = LIMITS }: SendOptions = {},
): Promise<HttpResponse> {
  const named = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const isTls = url.protocol === 'https:';
  const open = isTls ? openHttps : openHttp;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(named),
      maxHeaderSize: HEADER_BYTES_MAX,
      ...(signal && { signal }),
      ...(isInsecure && { rejectUnauthorized: false }),
      ...(isLoopbackUrl(url) && { agent: isTls ? DIRECT.https : DIRECT.http }),
    };
    const request = open(url, options, (response) => {
      receive(response, limits).then(resolve, fail);
    });
    // Unlike a limit on silence it ends a response of a byte a second too.
    const deadline = setTimeout(() => fail(new Error(`no whole response within ${limits.wholeMs} ms`)), limits.wholeMs);
    deadline.unref();
    request.on('close', () => clearTimeout(deadline));
    request.on('error', fail);
    // Of more headers Node would leave some out without a word.
    request.maxHeadersCount = 0;
    request.end(body);

    function fail(error: NodeJS.ErrnoException): void {
      const isOverflow = error.code === 'HPE_HEADER_OVERFLOW';
      const failure = isOverflow ? new Error(`a response of more than ${HEADER_BYTES_MAX} bytes of headers`) : error;
      // As `fetch` does: Node's own error is one of the connection, and leaves the reason out.
      reject(signal?.aborted ? signal.reason : failure);
      request.destroy();
    }
  });
}

export function isLoopbackUrl({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

/** @throws one sentence for a response beyond the limits */
async function receive(response: IncomingMessage, { bytes, json }: ResponseLimits): Promise<HttpResponse> {
  const { 'set-cookie': setCookies = [], ...headers } = response.headers;
  if (response.rawHeaders.length > 2 * HEADERS_MAX) throw new Error(`a response of more than ${HEADERS_MAX} headers`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) throw new Error(`a response of more than ${bytes} bytes`);
    chunks.push(chunk);
  }
  const text = (await decoded(Buffer.concat(chunks), headers['content-encoding'], bytes)).toString('utf8');
  if (!isWithin(text, json))
    throw new Error(`a response deeper than ${json.depth} or of more than ${json.values} values`);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    setCookies,
    text,
  };
}

/**
 * A body as it was before a gateway compressed it, which it may do without being asked. Decompressed off the event loop,
 * which a few kilobytes could block for seconds.
 */
async function decoded(body: Buffer, encoding = '', bytes: number): Promise<Buffer> {
  const coding = encoding.trim().toLowerCase();
  if (body.length === 0 || coding === '' || coding === 'identity') return body;
  const undo = Object.hasOwn(CODINGS, coding) ? CODINGS[coding] : undefined;
  if (!undo) throw new Error(`a response in the coding ${coding}, which nobody asked for`);
  return new Promise((resolve, reject) => {
    undo(body, { maxOutputLength: bytes }, (error: NodeJS.ErrnoException | null, plain) => {
      if (error?.code === 'ERR_BUFFER_TOO_LARGE')
        reject(new Error(`a response of more than ${bytes} bytes once decompressed`));
      else if (error) reject(error);
      else resolve(plain);
    });
  });
}

const CODINGS: Readonly<Record<string, typeof unzip>> = {
  br: brotliDecompress,
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
};
