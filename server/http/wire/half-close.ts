import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Socket = IncomingMessage['socket'];

/** Milliseconds from one interim response to the next. */
const INTERIM_EVERY_MS = 250;

/**
 * Answers callers who close their side after the request. A connection that is gone looks the same until it is written
 * to twice, so such a caller is told 102 while the answer waits: the error closes a response that nobody reads (threat
 * S31).
 */
export function answerHalfClosed(server: Server): void {
  // Undocumented; the same in Node 20 to 26.
  Object.assign(server, { httpAllowHalfOpen: true });
  const newest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    if (!newest.has(socket)) socket.once('end', () => tellWhileWaiting(socket, newest.get(socket)));
    newest.set(socket, response);
  });
}

function tellWhileWaiting(socket: Socket, response: ServerResponse | undefined): void {
  if (response?.req.httpVersion !== '1.1') return;
  const telling = setInterval(() => {
    if (!response.headersSent) response.writeProcessing();
  }, INTERIM_EVERY_MS);
  socket.once('close', () => clearInterval(telling));
}
