import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { Refusal } from '#contract/envelope.ts';
import { PATHS } from '#contract/paths.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { WorldClient } from '#kit/world-client.ts';

export interface RawResponse {
  readonly status: number;
  /** by lower-case name; repeated ones joined by a line break */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

interface Talk {
  readonly host?: string;
  /** bytes after which the caller is gone */
  readonly hangUpAfter?: number;
  readonly isEnough?: (received: Buffer) => boolean;
}

/** Longer than the server's own deadlines, which are ten seconds (threat S30). */
const STUCK_MS = 25_000;

/** Writes bytes to a socket as they are and reads the answer, for requests that no well-behaved HTTP client sends. */
export function talk(
  port: number,
  sent: string | Buffer,
  { host = '127.0.0.1', hangUpAfter, isEnough = () => false }: Talk = {},
): Promise<{ readonly received: Buffer; readonly isStuck: boolean }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, allowHalfOpen: true }, () => {
      if (hangUpAfter !== undefined) socket.write(sent.slice(0, hangUpAfter), () => socket.resetAndDestroy());
      else socket.write(sent);
    });
    let received = Buffer.alloc(0);
    const finish = (isStuck: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ received, isStuck });
    };
    const timer = setTimeout(() => finish(true), STUCK_MS);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (isEnough(received)) finish(false);
    });
    socket.on('error', () => undefined);
    socket.on('end', () => finish(false));
    socket.on('close', () => finish(false));
  });
}

/** The first whole answer to these bytes; null where the connection ends without one. */
export async function sendRaw(port: number, request: string | Buffer): Promise<RawResponse | null> {
  return readResponse((await talk(port, request, { isEnough: isWhole })).received);
}

/** Every answer until the server ends the connection. */
export async function sendRawPipeline(port: number, requests: string): Promise<RawResponse[]> {
  return readResponses((await talk(port, requests)).received);
}

/** A request with the lines given, `Host` and `Connection: close` filled in where the lines lack them. */
export function requestText(line: string, headers: readonly string[] = [], body = ''): string {
  const has = (name: string) => headers.some((header) => header.toLowerCase().startsWith(name));
  const all = [
    ...(has('host:') ? [] : ['Host: localhost']),
    ...headers,
    ...(body === '' || has('content-length:') || has('transfer-encoding:')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
    'Connection: close',
  ];
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

/** A socket to write to bit by bit, for as long as the test likes. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

function isWhole(bytes: Buffer): boolean {
  const length = lengthOf(bytes);
  return length !== null && bytes.length >= length;
}

/** Bytes of the first answer, head and body; null while its head is not whole. */
function lengthOf(bytes: Buffer): number | null {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end + 2));
  return end === -1 || length === null ? null : end + 4 + Number(length[1]);
}

/** Every whole answer. */
function readResponses(bytes: Buffer): RawResponse[] {
  const length = lengthOf(bytes);
  const answer = length === null ? null : readResponse(bytes.subarray(0, length));
  return answer && length !== null ? [answer, ...readResponses(bytes.subarray(length))] : [];
}

export function readResponse(bytes: Buffer): RawResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const mark = line.indexOf(':');
    const name = line.slice(0, mark).toLowerCase();
    const value = line.slice(mark + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return { status: Number(start.split(' ')[1]), headers, body: bytes.subarray(end + 4).toString('utf8') };
}

/** A refusal read off the wire: the catalogue's status, JSON, no stack, no HTML. */
export function expectRawRefusal(answer: RawResponse | null, code: RefusalCode): RawResponse {
  if (!answer) throw new Error(`The connection ended without an answer; expected ${code}.`);
  expect(answer.headers.get('content-type'), answer.body).toBe('application/json; charset=utf-8');
  const { err } = Refusal.parse(JSON.parse(answer.body));
  expect({ status: answer.status, code: err.code }).toEqual({ status: REFUSALS[code].status, code });
  expect(answer.body).not.toMatch(/<\w+|\bat \/|node_modules|Error:/);
  return answer;
}

/** `POST sendSmsCode` as a browser writes it that has its tokens: the first line and the headers, but for the body's. */
export async function rawSending(world: WorldClient): Promise<{ line: string; headers: string[] }> {
  const browser = world.browser();
  await browser.greet();
  return {
    line: `POST ${PATHS.sendSmsCode}?ctoken=${browser.jar.get(COOKIES.ctoken)}`,
    headers: [
      `${HEADERS.world}: ${world.id}`,
      `Cookie: ${browser.jar.header()}`,
      `${HEADERS.csrf}: ${browser.jar.get(COOKIES.csrf)}`,
    ],
  };
}
