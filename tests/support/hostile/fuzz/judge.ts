import { Refusal } from '#contract/envelope.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import type { RawResponse } from '#support/hostile/wire/raw-http.ts';
import type { Exchanged } from './exchange.ts';
import type { WireRequest } from './wire-request.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Texts that no answer may hold: where the code is, and what it is made of. */
const LEAKS = /node_modules|\bat (?:\/|file:|async )|TypeError|RangeError|SyntaxError|zod|ERR_[A-Z]/;
/** Base64 of a picture or a key, in which any short word comes up by chance. */
const BASE64 = /(?:base64,|\\n|")[A-Za-z0-9+/]{60,}={0,2}/g;

/** The rule of every answer that this one breaks; null where it is a good one. */
export function breachOf(request: WireRequest, exchanged: Exchanged): string | null {
  if (request.cut !== null) return null;
  if (exchanged.kind === 'stuck') return 'the connection neither answered nor ended';
  if (exchanged.kind === 'closed') return 'the connection ended without an answer';
  const { status, body, headers } = exchanged.response;
  if (LEAKS.test(body.replace(BASE64, ''))) return `${status} tells of its inside: ${body.slice(0, 300)}`;
  if (status >= 500) return headers.has(HEADERS.fault) ? null : `${status} without a fault: ${body.slice(0, 300)}`;
  if (status >= 400) return refusalBreach(exchanged.response);
  if (request.isRefused) return `${status} to what must be refused: ${body.slice(0, 300)}`;
  return status === 200 || status === 204 || status === 302 ? null : `status ${status}`;
}

function refusalBreach({ status, headers, body }: RawResponse): string | null {
  const type = headers.get('content-type');
  if (type !== JSON_TYPE) return `${status} of type ${type}: ${body.slice(0, 300)}`;
  const refusal = Refusal.safeParse(parsed(body));
  if (!refusal.success) return `${status} that is no refusal: ${body.slice(0, 300)}`;
  const { code } = refusal.data.err;
  if (!isRefusalCode(code)) return `${status} with the unknown code ${code}`;
  return REFUSALS[code].status === status ? null : `${status} with ${code}, which is ${REFUSALS[code].status}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True where nothing may have changed: refused, or gone before it was whole. */
export function isWithoutEffect(request: WireRequest, exchanged: Exchanged): boolean {
  if (request.cut !== null) return true;
  return exchanged.kind === 'answered' && exchanged.response.status >= 400;
}
