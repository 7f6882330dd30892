import type { Response } from 'express';
import type { RecordedAnswer, RecordedBody, RecordedCall } from '#contract/control/replay.ts';
import { HEADERS } from '#contract/storage.ts';
import type { Exchange } from './exchange.ts';

/** Headers that decide how a call is answered. */
const DECIDING = [
  'host',
  'cookie',
  'content-type',
  'content-encoding',
  'origin',
  'channel',
  'type',
  'source',
  'sec-fetch-site',
  'sec-fetch-dest',
  'sec-fetch-storage-access',
  HEADERS.csrf,
  HEADERS.embedded,
] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A call as it was let in, kept in its world's replay log; null where the log has no place for it. */
export function recordCall({ requestId, at, request, log, taken }: Exchange): RecordedCall | null {
  if (!log.isOpen) return null;
  const headers: Record<string, string> = {};
  for (const name of DECIDING) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const call: RecordedCall = {
    kind: 'call',
    id: requestId,
    at,
    method: request.method,
    target: request.originalUrl,
    headers,
    body: taken && recordedBody(taken.bytes, taken.size),
    answer: null,
  };
  return log.add(call) ? call : null;
}

/** A call's response as sent, with the headers set so far. */
export function recordedAnswer(
  response: Response,
  { status, text, broken }: { readonly status: number; readonly text: string; readonly broken: boolean },
): RecordedAnswer {
  const location = response.getHeader('Location');
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
  const body = response.req.method === 'HEAD' ? '' : text;
  return { status, body, cookies, location: typeof location === 'string' ? location : null, broken };
}

function recordedBody(bytes: Buffer | null, size: number): RecordedBody {
  if (!bytes) return { bytes: size };
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    return { base64: bytes.toString('base64') };
  }
}
