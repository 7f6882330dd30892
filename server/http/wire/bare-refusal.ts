import type { ServerResponse } from 'node:http';
import { DEFAULT_DIALECT, failureBody, type Wording } from '#contract/dialect.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { JSON_HEADERS } from '#contract/storage.ts';

/** A refusal outside any world and app: for bytes that are no request, and for Vite's refusals in dev. */
export function bareRefusal(code: RefusalCode, place: Pick<Wording, 'path' | 'expected'> = {}) {
  const { status, text } = REFUSALS[code];
  const body = JSON.stringify(failureBody(DEFAULT_DIALECT, { code, msg: text, ...place }));
  return { status, headers: { ...JSON_HEADERS, 'Content-Length': String(Buffer.byteLength(body)) }, body };
}

/** Sends a refusal where no response has begun; a response under way is cut short. */
export function sendBareRefusal(
  response: ServerResponse,
  code: RefusalCode,
  place: Pick<Wording, 'path' | 'expected'> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, headers, body } = bareRefusal(code, place);
  response.writeHead(status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
