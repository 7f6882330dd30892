import type { Request } from 'express';

/** The origin the browser sees: the Host has passed the guard, and nothing here speaks TLS. */
export function originOf(request: Request): string {
  return `http://${request.headers.host}`;
}
