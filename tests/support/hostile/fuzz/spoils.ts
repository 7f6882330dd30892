import fc from 'fast-check';
import { HEADER_MAX, QUERY_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { HOSTILE_BODIES } from './hostile-bodies.ts';
import type { WireRequest } from './wire-request.ts';

/** One thing that is done to a request. */
export type Spoil = (request: WireRequest) => WireRequest;

type Change = (request: WireRequest) => Partial<WireRequest>;

/** @param isRefused whether a request with this must be refused */
function spoil(name: string, isRefused: boolean, change: Change): Spoil {
  return (request) => ({
    ...request,
    ...change(request),
    spoiled: [...request.spoiled, name],
    isRefused: request.isRefused || isRefused,
  });
}

const refusing = (name: string, change: Change) => fc.constant(spoil(name, true, change));
const each = <T>(values: readonly T[], make: (value: T) => Spoil) => fc.constantFrom(...values).map(make);

const withHeader =
  (...lines: string[]): Change =>
  ({ headers }) => ({ headers: [...headers, ...lines] });
const withoutHeader = (headers: readonly string[], name: string) =>
  headers.filter((line) => !line.toLowerCase().startsWith(`${name}:`));
const withPath =
  (edit: (path: string) => string): Change =>
  ({ target }) => {
    const [path = '', ...query] = target.split('?');
    return { target: [edit(path), ...query].join('?') };
  };
const withQuery =
  (pairs: string): Change =>
  ({ target }) => ({ target: `${target}${target.includes('?') ? '&' : '?'}${pairs}` });

/** Threats K1 and S25: names that are not this machine. */
const FOREIGN_HOSTS = [
  ...['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost.', '127.0.0.1@evil.example'],
  ...['2130706433', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]', 'localhost:4000:1', 'localhost,evil.example', ''],
];
const METHODS = ['PUT', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH', 'LOCK', 'OPTIONS'];
/** Threat S19: other spellings of a path. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  (path) => `/x/..${path}`,
  (path) => `/.${path}`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}.json`,
  (path) => path.replace(/[a-z]$/i, (last) => `%${last.charCodeAt(0).toString(16)}`),
];
const TARGETS = ['*', '/%E0%A4%A', '/%', '/%ff', `http://localhost${PATHS.login}`, `${PATHS.login}#x`, 'login'];
const TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/problem+json'],
  ...['application/json; charset=utf-7', 'application/json; charset=iso-8859-1', 'application/json, text/plain', ''],
];
/** Threat S25: what a proxy would say, and what is no one's business. */
const IGNORED = [
  ...['X-Forwarded-Host: evil.example', 'X-Forwarded-For: 10.0.0.1', 'Forwarded: host=evil.example', 'Via: 1.1 evil'],
  ...['X-HTTP-Method-Override: DELETE', `X-Original-URL: ${PATHS.login}`, 'Cookie: __proto__=1; constructor=2; =; x'],
  ...['Cookie: uc_session=%E0%A4%A', 'Accept-Encoding: gzip', 'Range: bytes=0-1', 'If-None-Match: *', 'Expect: x'],
  `Cookie: a=${'x'.repeat(8_000)}`,
];
/** Lines after which nobody can tell where a request ends. */
const BROKEN_FRAMES: readonly (readonly string[])[] = [
  ['Content-Length: 1', 'Transfer-Encoding: chunked'],
  ['Content-Length: 1', 'Content-Length: 2'],
  ['Content-Length: -1'],
  ['Content-Length: x'],
  ['Transfer-Encoding: chunked, identity'],
  ['X: a\0b'],
  [' folded: x'],
  ['no colon'],
];

/** Texts that a pattern may run on for minutes (threat S28). */
const LONG = [`${'1'.repeat(30_000)}!`, `${'a-'.repeat(15_000)}!`, `${'(('.repeat(15_000)}`, ' '.repeat(30_000)];

const text = fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((value) => encodeURIComponent(value));

/** Spoils that must be refused, whichever request they are done to. */
export const refusedSpoils: fc.Arbitrary<Spoil> = fc.oneof(
  each(FOREIGN_HOSTS, (host) => spoil(`Host ${host}`, true, () => ({ host: [host] }))),
  refusing('two Hosts', () => ({ host: ['localhost', 'localhost'] })),
  refusing('no Host', () => ({ host: [], version: 'HTTP/1.0' })),
  each(['HTTP/9.9', 'HTTP/1.1x', 'HTTX/1.1'], (version) => spoil(version, true, () => ({ version }))),
  each(METHODS, (method) => spoil(method, true, () => ({ method }))),
  each(SPELLINGS, (edit) => spoil('another spelling', true, withPath(edit))),
  each(TARGETS, (target) => spoil(`target ${target}`, true, () => ({ target }))),
  refusing('a query too long', withQuery(`a=${'x'.repeat(QUERY_MAX)}`)),
  refusing('a query that nobody can decode', withQuery('a=%E0%A4%A')),
  refusing('a header block too large', withHeader(`X-Padding: ${'x'.repeat(HEADER_MAX)}`)),
  each(BROKEN_FRAMES, (lines) =>
    spoil(`frame ${lines.join(', ')}`, true, ({ headers }) => ({ headers: [...headers, ...lines], framing: 'none' })),
  ),
  fc.integer({ min: 0, max: 99 }).map((part) => spoil('hung up', true, () => ({ cut: part / 100 }))),
);

/** Spoils that must be refused in a request that has a body. */
export const refusedBodies: fc.Arbitrary<Spoil> = fc.oneof(
  each(TYPES, (type) =>
    spoil(`type ${type}`, true, ({ headers }) => ({
      headers: [...withoutHeader(headers, 'content-type'), ...(type === '' ? [] : [`Content-Type: ${type}`])],
    })),
  ),
  each(['gzip', 'br', 'x'], (coding) => spoil(`coding ${coding}`, true, withHeader(`Content-Encoding: ${coding}`))),
  HOSTILE_BODIES.map(({ name, make }) => spoil(name, true, ({ body }) => ({ body: make(body ?? '{}') }))),
);

/** Spoils that may be refused or not, but must harm nobody. */
export const harmlessSpoils: fc.Arbitrary<Spoil> = fc.oneof(
  each(IGNORED, (line) => spoil(line.slice(0, 40), false, withHeader(line))),
  each(['Cookie', 'x-csrf-token', 'channel', 'x-sandbox-control'], (name) =>
    spoil(`without ${name}`, false, ({ headers }) => ({ headers: withoutHeader(headers, name.toLowerCase()) })),
  ),
  each(['cross-site', 'same-site', 'none', 'x'], (site) =>
    spoil(`Sec-Fetch-Site ${site}`, false, withHeader(`Sec-Fetch-Site: ${site}`)),
  ),
  each(['http://evil.example', 'null', 'http://localhost'], (origin) =>
    spoil(`Origin ${origin}`, false, withHeader(`Origin: ${origin}`)),
  ),
  text.map((value) => spoil('a parameter', false, withQuery(`a[b]=${value}&__proto__=${value}`))),
  text.map((value) => spoil('one parameter twice', false, withQuery(`twice=${value}&twice=${value}`))),
  each(LONG, (long) =>
    spoil(`30,000 characters of ${long.slice(0, 4)}`, false, ({ body }) => ({
      body: body?.replace(/:"[^"]*"/, () => `:"${long}"`) ?? null,
    })),
  ),
  fc.constant(spoil('in chunks', false, ({ body }) => ({ framing: body === null ? 'length' : 'chunked' }))),
);
