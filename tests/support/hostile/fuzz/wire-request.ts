/** A request as it goes over the wire; tokens stand as `{ctoken}`, `{csrf}`, `{cookies}` and `{world}` until it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  /** without Host, which is `host` */
  readonly headers: readonly string[];
  readonly host: readonly string[];
  readonly body: string | null;
  /** how the length of the body is told; `none` where the headers tell it themselves */
  readonly framing: 'length' | 'chunked' | 'none';
  /** what was done to it, in words */
  readonly spoiled: readonly string[];
  /** whether it has to be refused, whatever else it is */
  readonly isRefused: boolean;
  /** part of its bytes after which the caller hangs up, from 0 to 1; null: it does not */
  readonly cut: number | null;
}

/** Values that a caller of one world fills in. */
export interface Tokens {
  readonly ctoken: string;
  readonly csrf: string;
  readonly cookies: string;
  readonly world: string;
}

const SHOWN_MAX = 700;

/** The bytes of a request, whole. */
export function bytesOf(request: WireRequest, tokens: Tokens): Buffer {
  const { method, target, version, headers, host, body, framing } = request;
  const lines = [
    `${method} ${filled(target, tokens)} ${version}`,
    ...host.map((name) => `Host: ${name}`),
    ...headers.map((line) => filled(line, tokens)),
    ...(body === null || framing === 'none' ? [] : [lengthLine(body, framing)]),
    'Connection: close',
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === null) return head;
  const text = framing === 'chunked' ? chunked(body) : Buffer.from(body, 'utf8');
  return Buffer.concat([head, text]);
}

/** A request in one line: what was done to it, and how it begins. */
export function shown(request: WireRequest): string {
  const text = bytesOf(request, { ctoken: '{ctoken}', csrf: '{csrf}', cookies: '{cookies}', world: '{world}' });
  const start = JSON.stringify(text.toString('latin1'));
  const cut = request.cut === null ? '' : `, cut at ${Math.round(request.cut * 100)} %`;
  return `${request.spoiled.join(' + ') || 'right'}${cut}: ${start.length > SHOWN_MAX ? `${start.slice(0, SHOWN_MAX)}… ${start.length} in all` : start}`;
}

function filled(text: string, tokens: Tokens): string {
  return text.replaceAll(/\{(ctoken|csrf|cookies|world)\}/g, (_, name: keyof Tokens) => tokens[name]);
}

function lengthLine(body: string, framing: 'length' | 'chunked'): string {
  return framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`;
}

function chunked(body: string): Buffer {
  const bytes = Buffer.from(body, 'utf8');
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
