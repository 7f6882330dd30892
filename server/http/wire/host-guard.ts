import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { QUERY_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';

/** Raw text, never parsed as a URL first: parsing turns `2130706433` into 127.0.0.1 (threat K1). */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?$/;

/** On every route: a Host that is known, and a target that can be read (threats K1, S25-S27). */
export function hostGuard(extraHosts: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    if (!hasKnownHost(request, extraHosts)) {
      throw new Refusal('HOST_REJECTED', null);
    }
    checkTarget(request.url);
    next();
  };
}

/** True for a request with exactly one Host, loopback or configured (threat K1). */
export function hasKnownHost(request: IncomingMessage, extraHosts: readonly string[]): boolean {
  const [host = '', ...others] = headerValues(request, 'host').map((text) => text.toLowerCase());
  if (others.length > 0) return false;
  return LOOPBACK.test(host) || extraHosts.includes(host.replace(/:\d{1,5}$/, ''));
}

function checkTarget(target: string): void {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  if (query.length > QUERY_MAX) throw invalidUrl(`at most ${QUERY_MAX} bytes`);
  if (!path.startsWith('/') || target.includes('#')) throw invalidUrl('a path');
  if (!isDecodable(path) || !isDecodable(query)) throw invalidUrl('percent-encoded UTF-8');
}

/** The decoded text is checked: a bundler removes a call whose result is unused. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

function invalidUrl(expected: string): Refusal {
  return new Refusal('URL_INVALID', null, { expected });
}

/** Every value a header was sent with; Node keeps only the first Host. */
export function headerValues(request: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === name) values.push(request.rawHeaders[index + 1] ?? '');
  }
  return values;
}
