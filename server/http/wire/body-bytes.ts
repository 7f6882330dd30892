import type { IncomingMessage } from 'node:http';
// Imported: a test runner may have replaced the global timers.
import { clearTimeout, setTimeout } from 'node:timers';

/** A whole body; `large`: longer than it may be; `cut`: the caller hung up. */
export type BodyEnd = Buffer | 'large' | 'cut';

/**
 * Reads a body, and no further than `max` bytes: a body-parser would read an endless one to its end before it
 * refuses (threat S20).
 */
export function readBytes(request: IncomingMessage, max: number): Promise<BodyEnd> {
  if (Number(request.headers['content-length'] ?? 0) > max) return Promise.resolve('large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (how: BodyEnd) => {
      request.off('data', take).off('end', whole).off('close', cut);
      resolve(how);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > max) end('large');
      else chunks.push(chunk);
    };
    const whole = () => end(Buffer.concat(chunks, size));
    const cut = () => end('cut');
    request.on('data', take).on('end', whole).on('close', cut);
  });
}

const DRAIN_MS = 1_000;

/** True once a request has arrived completely. */
export function isWhole(request: IncomingMessage): boolean {
  return request.complete || !hasBody(request);
}

/**
 * Drains the rest of a refused body for a moment; an endless one loses its connection. To end
 * it at once would take the response away from a client that is still sending.
 */
export function drain(request: IncomingMessage, done: () => void): void {
  const giveUp = setTimeout(() => request.socket.destroy(), DRAIN_MS).unref();
  request.once('close', () => clearTimeout(giveUp)).once('end', done);
  request.resume();
}

/** True for a request that announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
