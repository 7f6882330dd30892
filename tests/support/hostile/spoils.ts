import fc from 'fast-check';
import { BODY_DEPTH_MAX, BODY_MAX, HEADER_MAX, QUERY_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

/** A request as it goes over the wire; `{ctoken}`, `{csrf}`, `{cookies}` and `{world}` stand for its caller's values. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  /** without Host, which is `host` */
  readonly headers: readonly string[];
  readonly host: readonly string[];
  readonly body: string | null;
  /** how the length of the body is given; `none` where the headers have it themselves */
  readonly framing: 'length' | 'chunked' | 'none';
  /** part of its bytes after which the caller hangs up, from 0 to 1; null: it does not */
  readonly cut: number | null;
  /** whether it has to be refused, whatever else it is */
  readonly isRefused: boolean;
  /** the changes made to it, in words */
  readonly spoiled: readonly string[];
}

/** One change of a request. */
export interface Spoil {
  readonly name: string;
  change(request: WireRequest): Partial<WireRequest>;
}

type Change = Spoil['change'];

const one = (name: string, change: Change): fc.Arbitrary<Spoil> => fc.constant({ name, change });
/** Any of some values, each a change. */
const each = <T>(name: string, values: readonly T[], change: (value: T) => Change): fc.Arbitrary<Spoil> =>
  fc.constantFrom(...values).map((value) => ({ name: `${name} ${String(value).slice(0, 60)}`, change: change(value) }));

const withHeaders =
  (...lines: string[]): Change =>
  ({ headers }) => ({ headers: [...headers, ...lines] });
const withoutHeader =
  (name: string, ...instead: string[]): Change =>
  ({ headers }) => ({
    headers: [...headers.filter((line) => !line.toLowerCase().startsWith(`${name.toLowerCase()}:`)), ...instead],
  });
const withQuery =
  (pairs: string): Change =>
  ({ target }) => ({ target: `${target}${target.includes('?') ? '&' : '?'}${pairs}` });
const withPath =
  (edit: (path: string) => string): Change =>
  ({ target }) => ({ target: target.replace(/^[^?]*/, edit) });
const withBody =
  (edit: (right: string) => string): Change =>
  ({ body }) => ({ body: edit(body ?? '{}') });
/** A right body with one thing more in it. */
const withField = (field: string): Change =>
  withBody((right) => `${right.slice(0, -1)}${right === '{}' ? '' : ','}${field}}`);

/** Threats K1 and S25: names that are not this machine. */
export const FOREIGN_HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost.',
  '127.0.0.1@evil.example',
  '2130706433',
  '127.1',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  'localhost:4000:1',
  'localhost,evil.example',
  '',
  '0x7f000001',
  '017700000001',
  '127.0.0.01',
  '::1',
  '[::1',
  'localhost:x',
  'localhost evil.example',
  'evil.example#localhost',
  '.localhost',
  'a..localhost',
  'a_b.localhost',
  'evil-localhost',
  'im.dingtalk.com',
];
/** Threat S19: other spellings of a path. */
export const SPELLINGS: readonly ((path: string) => string)[] = [
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
/** Lines after which the end of a request is ambiguous. */
const BROKEN_FRAMES = [
  ['Content-Length: 1', 'Transfer-Encoding: chunked'],
  ['Content-Length: 1', 'Content-Length: 2'],
  'Content-Length: -1',
  'Content-Length: x',
  'Transfer-Encoding: chunked, identity',
  'X: a\0b',
  'no colon',
  ' folded: x',
];
const TARGETS = ['*', '/%E0%A4%A', '/%', '/%ff', `http://localhost${PATHS.login}`, `${PATHS.login}#x`, 'login'];

/** Changes of any request that must be refused. */
export const REFUSED: fc.Arbitrary<Spoil> = fc.oneof(
  each('Host', FOREIGN_HOSTS, (host) => () => ({ host: [host] })),
  one('two Hosts', () => ({ host: ['localhost', 'localhost'] })),
  one('no Host', () => ({ host: [], version: 'HTTP/1.0' })),
  each('version', ['HTTP/9.9', 'HTTP/1.1x', 'HTTX/1.1'], (version) => () => ({ version })),
  each('method', ['PUT', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH', 'LOCK', 'OPTIONS'], (method) => () => ({
    method,
  })),
  each('spelling', SPELLINGS, withPath),
  each('target', TARGETS, (target) => () => ({ target })),
  one('a query too long', withQuery(`a=${'x'.repeat(QUERY_MAX)}`)),
  one('a query that nobody can decode', withQuery('a=%E0%A4%A')),
  one('a header block too large', withHeaders(`X-Padding: ${'x'.repeat(HEADER_MAX)}`)),
  each('frame', BROKEN_FRAMES, (lines) => (request) => ({
    ...withHeaders(...[lines].flat())(request),
    framing: 'none',
  })),
  fc.integer({ min: 0, max: 99 }).map((part) => ({ name: 'hung up', change: () => ({ cut: part / 100 }) })),
);

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/json; charset=utf-7',
  'application/json; charset=iso-8859-1',
  'application/json, text/plain',
];
/** Keys that reach a prototype (S22), and bodies that are no JSON object (S24). */
const FIELDS = [
  ...['__proto__', 'constructor', 'prototype', '\\u005f_proto__'].map((key) => `"x":[{"${key}":{"enable":true}}]`),
  '"x":NaN',
  '"x":1,"x":2',
  Array.from({ length: 300 }, (_, nth) => `"k${nth}":1`).join(),
];
const OTHERS: readonly ((right: string) => string)[] = [
  (right) => `\ufeff${right}`,
  (right) => `[${right}]`,
  (right) => right + right,
  (right) => `/**/${right}`,
  () => 'null',
  () => '1e999',
];

/** Changes of a request with a body that must be refused: threats S20 to S24. */
export const REFUSED_BODIES: fc.Arbitrary<Spoil> = fc.oneof(
  each('type', TYPES, (type) => withoutHeader('content-type', `Content-Type: ${type}`)),
  one('no type', withoutHeader('content-type')),
  each('coding', ['gzip', 'br', 'x'], (coding) => withHeaders(`Content-Encoding: ${coding}`)),
  each('a field', FIELDS, withField),
  each('a body', OTHERS, withBody),
  fc.integer({ min: 1, max: 40 }).map((less) => ({
    name: 'cut short',
    change: withBody((right) => right.slice(0, Math.max(1, right.length - less))),
  })),
  fc.integer({ min: BODY_DEPTH_MAX, max: 10_000 }).map((depth) => ({
    name: `${depth} deep`,
    change: withField(`"x":${'['.repeat(depth)}${']'.repeat(depth)}`),
  })),
  fc.integer({ min: 1, max: 100_000 }).map((more) => ({
    name: 'too large',
    change: withField(`"x":"${'x'.repeat(BODY_MAX + more)}"`),
  })),
);

/** Threat S25: headers of a proxy, and private ones. */
const IGNORED = [
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-For: 10.0.0.1',
  'Forwarded: host=evil.example',
  'Via: 1.1 evil',
  'X-HTTP-Method-Override: DELETE',
  `X-Original-URL: ${PATHS.login}`,
  'Cookie: __proto__=1; constructor=2; =; x',
  'Cookie: uc_session=%E0%A4%A',
  'Accept-Encoding: gzip',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'Expect: x',
  ...['cross-site', 'same-site', 'none', 'x'].map((site) => `Sec-Fetch-Site: ${site}`),
  ...['http://evil.example', 'null', 'http://localhost'].map((origin) => `Origin: ${origin}`),
  `Cookie: a=${'x'.repeat(8_000)}`,
];
/** Texts that a pattern may run on for minutes (threat S28). */
const LONG = [`${'1'.repeat(30_000)}!`, `${'a-'.repeat(15_000)}!`, '(('.repeat(15_000), ' '.repeat(30_000)];

/** Changes that may be refused or not, but must harm nobody. */
export const HARMLESS: fc.Arbitrary<Spoil> = fc.oneof(
  each('header', IGNORED, withHeaders),
  each('without', ['Cookie', 'x-csrf-token', 'channel', 'x-sandbox-control'], (name) => withoutHeader(name)),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => {
    const value = encodeURIComponent(text);
    return { name: 'parameters', change: withQuery(`a[b]=${value}&__proto__=${value}&twice=${value}&twice=${value}`) };
  }),
  each('long', LONG, (long) => ({ body }) => ({ body: body?.replace(/:"[^"]*"/, () => `:"${long}"`) ?? null })),
  one('in chunks', ({ body }) => ({ framing: body === null ? 'length' : 'chunked' })),
);
