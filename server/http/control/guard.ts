import type { Request, RequestHandler } from 'express';
import { CONTROL } from '#contract/control/endpoints.ts';
import { expectedFormat, FORMATS } from '#contract/control/format.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOwnOrigin } from '#http/wire/access.ts';
import { sendRefusal } from '#http/wire/send.ts';

const OPEN_PATHS: ReadonlySet<string> = new Set(
  Object.values(CONTROL).flatMap(({ path, refusals }) => (refusals.includes('CONTROL_CLOSED') ? [] : path)),
);

/** Compares with the printed token in constant time. */
export type TokenCheck = (given: string) => boolean;

/**
 * Closes the control API to other sites (threats K2, K3, K6): the header on every call, an Origin that is the page's
 * own, no cross-site fetch, and the printed token where the server listens on more than loopback.
 */
export function controlGuard(isToken: TokenCheck | null): RequestHandler {
  return (request, response, next) => {
    const refusal = foreign(request) ?? closed(request, isToken);
    if (refusal) sendRefusal(response, refusal);
    else next();
  };
}

function foreign(request: Request): Refusal | null {
  if (isOwnOrigin(request) && request.headers['sec-fetch-site'] !== 'cross-site') return null;
  return new Refusal('CROSS_SITE_REJECTED', null);
}

function closed({ headers, originalUrl }: Request, isToken: TokenCheck | null): Refusal | null {
  if (OPEN_PATHS.has(originalUrl.split('?', 1)[0] ?? '')) return null;
  const format = headers[HEADERS.control];
  if (format !== String(FORMATS.control)) return closedTo(formatText(format));
  if (!isToken || isToken(String(headers[HEADERS.token] ?? ''))) return null;
  return closedTo(`header ${HEADERS.token} with the token printed at start`);
}

/** A caller of another version learns it here: a number that is not this one is no missing header. */
function formatText(got: string | string[] | undefined): string {
  const header = `header ${HEADERS.control}: ${FORMATS.control}`;
  return /^\d{1,9}$/.test(String(got)) ? `${header}; ${expectedFormat('control', got)}` : header;
}

function closedTo(expected: string): Refusal {
  return new Refusal('CONTROL_CLOSED', null, { path: 'headers', expected });
}
