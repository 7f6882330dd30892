import { Agent, type IncomingMessage, request } from 'node:http';

export interface LoopbackCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  readonly signal: AbortSignal;
}

export interface LoopbackResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A connection a call: none is taken that the server is about to close. */
const AGENT = new Agent({ keepAlive: false });

/** True for the names that are this machine, whatever its resolver knows of them (RFC 6761). */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}

/**
 * Sends a call for any of those names to the machine of `base`, and follows no redirect. Rejects where no whole answer
 * comes, and for any other name: a story stays with its sandbox.
 */
export function callLoopback(
  base: URL,
  { url, method, headers, body, signal }: LoopbackCall,
): Promise<LoopbackResponse> {
  return new Promise((resolve, reject) => {
    if (!isLoopback(url) || url.protocol !== 'http:') throw new Error(`${url.host} is not asked: only the sandbox is`);
    const options = { method, headers: { ...headers, Host: url.host }, signal, agent: AGENT } as const;
    const call = request(
      {
        ...options,
        hostname: base.hostname.replaceAll(/^\[|\]$/g, ''),
        port: url.port,
        path: url.pathname + url.search,
      },
      (answer) => wholeResponse(answer).then(resolve, reject),
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function wholeResponse(answer: IncomingMessage): Promise<LoopbackResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { rawHeaders, statusCode = 0, statusMessage = '' } = answer;
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
  );
  return { status: statusCode, statusText: statusMessage, headers, body: Buffer.concat(chunks) };
}
