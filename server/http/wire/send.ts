import type { ServerResponse } from 'node:http';
import { JSON_HEADERS } from '#contract/response-headers.ts';
import { HEADERS } from '#contract/storage.ts';
import type { World } from '#sandbox/worlds/world.ts';
import { drain, isWhole } from './body-bytes.ts';

/** Headers of one response, beside those of every JSON response. */
export type Headers = Readonly<Record<string, string | number>>;

/** Sends a JSON text, once the request has come to its end. */
export function sendJson(response: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  response.writeHead(status, { ...JSON_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) });
  if (isWhole(response.req)) {
    response.end(text);
    return;
  }
  response.write(text);
  drain(response.req, () => response.end());
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
