import type { Request } from 'express';
import type { RefusalCode } from '#contract/refusals.ts';
import { bareRefusal } from './bare-refusal.ts';

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADER_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/** Answers bytes that never became a request, as every other refusal: in JSON. The connection ends. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Request['socket']): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = bareRefusal(CODES[error.code ?? ''] ?? 'REQUEST_INVALID');
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
