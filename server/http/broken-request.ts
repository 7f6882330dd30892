import type { Request } from 'express';
import { DEFAULT_DIALECT, failureBody } from '#contract/dialect.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { JSON_HEADERS } from './page-headers.ts';

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
  const code = CODES[error.code ?? ''] ?? 'REQUEST_INVALID';
  const { status, text } = REFUSALS[code];
  const body = JSON.stringify(failureBody(DEFAULT_DIALECT, { code, msg: text }));
  const headers = { ...JSON_HEADERS, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
