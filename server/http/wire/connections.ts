import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import { encode } from '#contract/wire/encode.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADER_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/**
 * Answers bytes that never became a request like every other refusal: in JSON, and in order. Complete requests before them
 * on the connection are carried out, so they are answered first. Then the connection ends.
 */
export function refuseBrokenRequests(server: Server, nextRequestId: () => string): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  const broken = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    const done = () => responses.delete(response);
    response.once('finish', done).once('close', done);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser reports the rest of the connection as broken again.
    if (broken.has(socket)) return;
    broken.add(socket);
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // Node ends its own side as soon as the client has ended its side, and the due responses would be lost.
    socket.removeAllListeners('end');
    const responses = [...(unanswered.get(socket) ?? [])];
    const whole = responses.filter(({ req }) => req.complete);
    // A request that broke off in its body may be answered already.
    const isBegun = responses.some(({ req, headersSent }) => !req.complete && headersSent);
    afterAll(whole, () => {
      if (isBegun) socket.destroy();
      else refuse(socket, CODES[error.code ?? ''] ?? 'REQUEST_INVALID', nextRequestId());
    });
  });
}

/** Calls `go` once every response is written or lost. */
function afterAll(responses: readonly ServerResponse[], go: () => void): void {
  let left = responses.length;
  if (left === 0) go();
  for (const response of responses) {
    response.once('close', () => {
      left -= 1;
      if (left === 0) go();
    });
  }
}

function refuse(socket: Socket, code: RefusalCode, requestId: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { text } = REFUSALS[code];
  const { status, body: refusal } = encode(DEFAULT_WIRE, null, { refusal: { code, text } });
  const body = JSON.stringify(refusal);
  const size = { 'Content-Length': Buffer.byteLength(body) };
  const headers = { ...JSON_HEADERS, ...size, [HEADERS.requestId]: requestId, Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

type Socket = IncomingMessage['socket'];
