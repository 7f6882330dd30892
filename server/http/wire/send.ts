import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { filled } from '#contract/copy.ts';
import { printable } from '#contract/printable.ts';
import { NAMELESS_WORLD, REFUSALS } from '#contract/refusals.ts';
import { HEADERS, JSON_HEADERS } from '#contract/storage.ts';
import { encode, type WordedRefusal } from '#contract/wire/encode.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { Refusal } from '#domain/refusal.ts';
import { nearestPath } from '#sandbox/fixture/text/nearest-path.ts';
import type { World } from '#sandbox/world/world.ts';
import { drain, isWhole } from './body-bytes.ts';
import { turn } from './in-turns.ts';
import { pathOf } from './parse.ts';

/** Headers of one response, beside those of every JSON response. */
export type Headers = Readonly<Record<string, string | number>>;

/** Sends a JSON text, once the request has come to its end. */
export function sendJson(response: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  if (text.length > PIECE) void sendInPieces(response, text);
  else if (isWhole(response.req)) response.end(text);
  else {
    response.write(text);
    drain(response.req, () => response.end());
  }
}

/** Characters that are written at once: ten million take a tenth of a second to be encoded and handed to the system. */
const PIECE = 512 * 1024;

async function sendInPieces(response: ServerResponse, text: string): Promise<void> {
  for (let at = 0; at < text.length && !response.destroyed; ) {
    const isPair = /[\ud800-\udbff]/.test(text[at + PIECE - 1] ?? '');
    const end = at + PIECE + (isPair ? 1 : 0);
    response.write(text.slice(at, end));
    at = end;
    await turn();
  }
  if (isWhole(response.req)) response.end();
  else drain(response.req, () => response.end());
}

/** Sends a redirect outside the portal's API. @param target has passed the redirect policy */
export function sendRedirect(response: ServerResponse, target: string, headers: Headers = {}): void {
  sendJson(response, 302, JSON.stringify({ success: true, data: {} }), { ...headers, ...redirectHeaders(target) });
}

/** The header of every redirect. @param target has passed the redirect policy */
export function redirectHeaders(target: string): { readonly Location: string } {
  return { Location: target };
}

/** The time of the world that a response belongs to, as headers; none where it belongs to none. */
export function timeHeaders(world: Pick<World, 'clock'> | undefined): Headers {
  return world ? headersAt(world.clock.now()) : {};
}

export function headersAt(now: number): Headers {
  return { [HEADERS.worldTime]: now, Date: new Date(now).toUTCString() };
}

const NO_HTTP = '\0';

/**
 * Ends a connection instead of responding, visibly to every client. Chromium silently repeats a call when a reused
 * connection ends without a byte, and the first call would go unnoticed: so one byte is sent.
 */
export function dropConnection(socket: ServerResponse['socket']): void {
  socket?.write(NO_HTTP, () => socket.destroy());
}

/** Sends a refusal that belongs to no portal call: of the control API, of a page, of a request without a world. */
export function sendRefusal(response: ServerResponse, refusal: Refusal, headers: Headers = {}): void {
  const { status, body } = encode(DEFAULT_WIRE, null, { refusal: wordingOf(refusal) });
  sendJson(response, status, JSON.stringify(body), { ...headers, ...retryAfter(refusal) });
}

/** The refusal of a request to an unknown world, which never falls back to `main`. */
export function worldUnknown(id: string): Refusal {
  return new Refusal('WORLD_UNKNOWN', null, { values: { id: printable(id.slice(0, 64)) || NAMELESS_WORLD } });
}

/** Refusal of a path outside the contract, with the nearest path. @param known candidates; left out: the portal's paths */
export function pathUnknown(
  { method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>,
  known?: readonly string[],
): Refusal {
  const path = pathOf(originalUrl).slice(0, 200);
  const nearest = nearestPath(path, known);
  if (nearest === undefined) return new Refusal('PATH_UNKNOWN', { rule: 'path.unknown', method, path });
  return new Refusal(
    'PATH_UNKNOWN',
    { rule: 'path.unknown', method, path, nearest },
    { path: 'url', expected: `the path ${nearest}` },
  );
}

/** The catalogue's text of a refusal, with its values filled in. */
export function wordingOf({ code, detail }: Refusal): WordedRefusal {
  const { values = {}, path, expected } = detail;
  return { code, text: filled(REFUSALS[code].text, values), values, path, expected };
}

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly headers: Headers;
}

/** Sends a failure of a navigation as a page. @returns false where a program asked, which reads JSON */
export type FailureView = (response: Response, failure: Failure) => boolean;

/** Shows a failure by this application's view; false where it has none. */
export const showFailure: FailureView = (response, failure) =>
  (response.app.locals.failureView as FailureView | undefined)?.(response, failure) ?? false;

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

/** Logs an unexpected error as one JSON line on standard error. The response has the request id, never the stack. */
export function logFailure(requestId: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', requestId, error: printable(text.slice(0, 4000)) })}\n`);
}
