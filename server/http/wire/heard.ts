import type { IncomingMessage, ServerResponse } from 'node:http';
import cookieParser from 'cookie-parser';
import type { Access } from './access.ts';

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
