import type { Request, RequestHandler } from 'express';
import { QUERY_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';

/** Raw text, never parsed as a URL first: parsing turns `2130706433` into 127.0.0.1 (threat K1). */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?$/;

/** On every route: exactly one Host, loopback or configured; a target that can be read (threats K1, S25-S27). */
export function hostGuard(extraHosts: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const hosts = headerValues(request, 'host');
    const host = hosts[0]?.toLowerCase() ?? '';
    if (hosts.length !== 1 || !isKnownHost(host, extraHosts)) {
      throw new Refusal('HOST_REJECTED', {
        rule: 'host.foreign',
        expected: 'one loopback or configured Host',
        got: hosts.join(', '),
      });
    }
    checkTarget(request.url);
    next();
  };
}

function isKnownHost(host: string, extraHosts: readonly string[]): boolean {
  return LOOPBACK.test(host) || extraHosts.includes(host.replace(/:\d{1,5}$/, ''));
}

function checkTarget(target: string): void {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  if (query.length > QUERY_MAX) throw invalidUrl('query.size', `at most ${QUERY_MAX} bytes`);
  if (!path.startsWith('/') || target.includes('#')) throw invalidUrl('target.form', 'a path');
  if (target.includes('%')) {
    try {
      decodeURIComponent(path);
      decodeURIComponent(query);
    } catch {
      throw invalidUrl('target.encoding', 'percent-encoded UTF-8');
    }
  }
}

function invalidUrl(rule: string, expected: string): Refusal {
  return new Refusal('URL_INVALID', { rule, expected }, { expected });
}

/** Every value a header was sent with; Node keeps only the first Host. */
export function headerValues(request: Request, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === name) values.push(request.rawHeaders[index + 1] ?? '');
  }
  return values;
}
