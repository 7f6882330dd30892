import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { DEFAULT_DIALECT, failureBody, type Wording } from '#contract/dialect.ts';
import { NAMELESS_WORLD, REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { logFailure } from './log.ts';
import { pathOf } from './query.ts';
import { type Headers, sendJson } from './send.ts';

/** Sends a refusal that belongs to no portal call: of the control API, of a page, of a request without a world. */
export function sendRefusal(response: ServerResponse, refusal: Refusal, headers: Headers = {}): void {
  const body = failureBody(DEFAULT_DIALECT, wordingOf(refusal));
  sendJson(response, REFUSALS[refusal.code].status, JSON.stringify(body), { ...headers, ...retryAfter(refusal) });
}

/** The refusal of a request to an unknown world, which never falls back to `main`. */
export function worldUnknown(id: string): Refusal {
  return new Refusal('WORLD_UNKNOWN', null, { values: { id: id.slice(0, 64) || NAMELESS_WORLD } });
}

/** The refusal of a path that the contract does not know. */
export function pathUnknown({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): Refusal {
  return new Refusal('PATH_UNKNOWN', { rule: 'path.unknown', method, path: pathOf(originalUrl).slice(0, 200) });
}

/** The catalogue's text of a refusal, with its values filled in. */
export function wordingOf({ code, detail }: Refusal): Wording {
  const msg = REFUSALS[code].text.replace(/\{(\w+)\}/g, (place, name: string) =>
    String(detail.values?.[name] ?? place),
  );
  return { code, msg, path: detail.path, expected: detail.expected };
}

export function retryAfter({ detail }: Refusal): Headers {
  return detail.retryAfterSeconds === undefined ? {} : { 'Retry-After': detail.retryAfterSeconds };
}

/** A thrown value as a refusal: itself, or INTERNAL, whose error goes to the log and never out (threat S32). */
export function asRefusal(error: unknown, requestId: string): Refusal {
  return error instanceof Refusal ? error : internalError(error, requestId);
}

/** Answers an error of the sandbox itself. Every expected refusal was sent where it was decided. */
export function refuseUnexpected(error: unknown, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  sendRefusal(response, internalError(error, String(response.getHeader(HEADERS.requestId))));
}

function internalError(error: unknown, requestId: string): Refusal {
  logFailure(requestId, error);
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal('INTERNAL', { rule: 'sandbox.error', message });
}
