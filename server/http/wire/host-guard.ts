import type { IncomingMessage } from 'node:http';
import { HEADER_MAX, QUERY_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';

/** Raw text, never parsed as a URL first: parsing turns `2130706433` into 127.0.0.1 (threat K1). */
export const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)+localhost)(?::\d{1,5})?$/;

/** Another name of this machine, with the port of this one, where cookies are others; null for a Host that is not loopback. */
export function otherLoopback(host: string): string | null {
  if (!LOOPBACK_HOST.test(host.toLowerCase())) return null;
  return (/^localhost\b/i.test(host) ? '127.0.0.1' : 'localhost') + (/:\d{1,5}$/.exec(host)?.[0] ?? '');
}

/** On every route: the refusal of an unknown Host, too many headers, or a target that cannot be read (threats K1, S25-S27, S30). */
export function refusalAtDoor(
  request: IncomingMessage,
  extraHosts: readonly string[],
  onForeignHost: ForeignHostListener,
): Refusal | null {
  return (
    foreignHost(request, extraHosts, onForeignHost) ?? tooManyHeaders(request) ?? unreadableTarget(request.url ?? '')
  );
}

function tooManyHeaders({ url = '', rawHeaders }: IncomingMessage): Refusal | null {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, url.length);
  return bytes > HEADER_MAX ? new Refusal('HEADER_TOO_LARGE', null, { expected: `at most ${HEADER_MAX} bytes` }) : null;
}

/** Called for each refused Host that is one well-formed name; any other text stays out of the terminal (S35). */
export type ForeignHostListener = (name: string) => void;

function foreignHost(
  request: IncomingMessage,
  extraHosts: readonly string[],
  onForeignHost: ForeignHostListener,
): Refusal | null {
  if (hasKnownHost(request, extraHosts)) return null;
  const name = nameInHost(request);
  if (name !== null) onForeignHost(name);
  return hostRejected(name);
}

/** The refusal with the hosts that are answered, and the way to add another. */
function hostRejected(name: string | null): Refusal {
  const added = name === null ? 'one that was added by' : 'if this name is yours, start with';
  const expected = `one Host: localhost, *.localhost, 127.0.0.1 or [::1]; ${added} --allow-host ${name ?? 'NAME'}`;
  return new Refusal('HOST_REJECTED', null, { path: 'headers.host', expected });
}

/** The name that a request was sent to, without its port; null for no Host, several, or a text that is no host's name. */
export function nameInHost(request: IncomingMessage): string | null {
  const hosts = request.headersDistinct.host ?? [];
  return hosts.length === 1 ? wellFormedName(hosts[0] ?? '') : null;
}

/** The name in a host with or without a port, in lower case; null for a text that is no host's name. */
export function wellFormedName(host: string): string | null {
  return HOST_NAME.exec(host.toLowerCase())?.[1] ?? null;
}

const HOST_NAME = /^((?:[a-z0-9_-]{1,63}\.){0,8}[a-z0-9_-]{1,63})(?::\d{1,5})?$/;

/** True for a request with exactly one Host, loopback or configured (threat K1). */
function hasKnownHost(request: IncomingMessage, extraHosts: readonly string[]): boolean {
  const [host = '', ...others] = (request.headersDistinct.host ?? []).map((text) => text.toLowerCase());
  if (others.length > 0) return false;
  return LOOPBACK_HOST.test(host) || extraHosts.includes(host.replace(/:\d{1,5}$/, ''));
}

function unreadableTarget(target: string): Refusal | null {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  if (query.length > QUERY_MAX) return invalidUrl(`at most ${QUERY_MAX} bytes`);
  if (!path.startsWith('/') || target.includes('#')) return invalidUrl('a path');
  return isDecodable(path) && isDecodable(query) ? null : invalidUrl('percent-encoded UTF-8');
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
