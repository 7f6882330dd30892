import type { IncomingMessage, ServerResponse } from 'node:http';
import cookieParser from 'cookie-parser';

/** Doors of one server beside those that are always open; each field is a switch of the command (threats K1, K4). */
export interface Access {
  /** names beside loopback that Host may have: `--allow-host`, and the listening address */
  readonly hosts: readonly string[];
  /** the listening address: `--host` */
  readonly address: string;
  /** origin of the team's own front, where absolute addresses lead: `--public-origin`; null: that of the Host */
  readonly publicOrigin: string | null;
  /** origins of the same host and another port whose pages may call the portal's API: `--allow-origin` */
  readonly allowOrigins: readonly string[];
}

export const CLOSED: Access = { hosts: [], address: '127.0.0.1', publicOrigin: null, allowOrigins: [] };

/** A request as every route reads it; one of Express is such a request too. */
export interface Heard extends IncomingMessage {
  method: string;
  url: string;
  originalUrl: string;
  cookies: Record<string, unknown>;
  access?: Access;
}

const readCookies = cookieParser() as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Reads what every route needs: the doors that are open, and the cookies. */
export function hear(message: IncomingMessage, response: ServerResponse, access: Access): Heard {
  const request = message as Heard;
  request.originalUrl ??= request.url;
  request.access = access;
  readCookies(request, response, () => undefined);
  return request;
}

/** Path of a target, as it came: percent-encoded, without its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}
