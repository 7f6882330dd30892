import { connect } from 'node:net';
import { type RawResponse, readResponse } from '#support/hostile/wire/raw-http.ts';

/** The end of one connection: what came back, or that nothing did. */
export type Exchanged =
  | { readonly kind: 'answered'; readonly response: RawResponse }
  | { readonly kind: 'closed' }
  | { readonly kind: 'stuck' };

/** Longer than the server's own deadlines, which are ten seconds (threat S30). */
const STUCK_MS = 25_000;

/**
 * Sends bytes over a connection of their own, says that no more come, and reads what comes back until the server ends it.
 * @param hangUpAfter bytes after which the caller is gone
 */
export function exchange(port: number, bytes: Buffer, hangUpAfter: number | null): Promise<Exchanged> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => finish('stuck'), STUCK_MS);
    const finish = (kind: 'closed' | 'stuck') => {
      clearTimeout(timer);
      socket.destroy();
      const response = readResponse(Buffer.concat(chunks), kind === 'closed');
      resolve(response ? { kind: 'answered', response } : { kind });
    };
    socket.on('connect', () => {
      if (hangUpAfter === null) socket.end(bytes);
      else socket.write(bytes.subarray(0, hangUpAfter), () => socket.resetAndDestroy());
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('end', () => finish('closed'));
    socket.on('close', () => finish('closed'));
  });
}
