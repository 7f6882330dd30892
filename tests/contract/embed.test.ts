import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { allowedParent, isWrapperPage, loginMessage, parentOf, readLoginMessage } from '#contract/embed.ts';
import { LOGIN_MESSAGE_MAX, TARGET_URL_MAX } from '#contract/limits.ts';

const LIST = ['https://host.example', '.host.example'];
const parent = (value: string | readonly string[] | null | undefined, list: readonly string[] = LIST) =>
  allowedParent(value, 'https:', list);

/** Threat C5, and the addresses of C1 that a parentUrl could be. */
const REFUSED: readonly string[] = [
  // a suffix of the text that is none of the host
  'https://evil.example/?.host.example',
  'https://evil.example/.host.example',
  'https://evil.example#.host.example',
  'https://evil.example?host.example',
  'evil.example/.host.example',
  'evil.example?.host.example',
  'evil.example#.host.example',
  'evil.example:443/.host.example',
  'https://evil-host.example',
  'https://evilhost.example',
  'evil-host.example',
  'evilhost.example',
  'https://host.example.evil.example',
  'host.example.evil.example',
  'https://hostXexample',
  // a dot, a port or http that no entry names
  'https://host.example.',
  'host.example.',
  'https://a.host.example.',
  'https://host.example:8443',
  'host.example:8443',
  'http://host.example',
  'http://a.host.example',
  // userinfo
  'https://host.example@evil.example',
  'https://host.example:443@evil.example',
  'host.example@evil.example',
  'https://u:p@host.example',
  'https://@host.example',
  // another way to write a host
  'https://h\u043est.example',
  'https://xn--hst-5cd.example',
  'https://host.example%2eevil.example',
  'https://host%2eexample',
  'https%3A%2F%2Fhost.example',
  'https%253A%252F%252Fhost.example',
  'host.example%2f.evil.example',
  'https://evil.example%2f.host.example',
  'https://evil.example\uff0f.host.example',
  'https://evil.example\\.host.example',
  'https://host.example\\@evil.example',
  // slashes and schemes
  '//host.example',
  '///host.example',
  '/\\host.example',
  '\\\\host.example',
  'https:host.example',
  'https:/host.example',
  'https:///host.example',
  'ftp://host.example',
  'ws://host.example',
  'javascript:alert(1)//host.example',
  'javascript://host.example/%0aalert(1)',
  'data:text/html,host.example',
  'blob:https://host.example/1',
  'about:blank',
  'file://host.example/',
  // white space and the invisible
  ' https://host.example',
  'https://host.example ',
  'https://host.exam\tple',
  'https://host.example\n',
  '\u0001https://host.example',
  'https://host\u200b.example',
  'https://host.example\u00ad',
  // numbers
  'http://2130706433',
  'https://127.1',
  'https://[::1]',
  '[::1]:443',
  // nothing
  '',
  '.',
  '*',
  'null',
  '[object Object]',
  '/login',
  '?',
  '#',
  'https://',
  'https://.host.example',
  'https://*.host.example',
  `https://host.example/${'a'.repeat(TARGET_URL_MAX)}`,
];

describe('parentUrl (C5)', () => {
  test.for(REFUSED)('%j is nobody who may embed', (value) => {
    expect(parent(value)).toBeNull();
    expect(parent([value])).toBeNull();
  });

  test.for([
    ['https://host.example', 'https://host.example'],
    ['https://host.example/', 'https://host.example'],
    ['https://host.example:443/a?b=.evil.example#c', 'https://host.example'],
    ['https://a.b.host.example/x', 'https://a.b.host.example'],
    ['HTTPS://HOST.EXAMPLE', 'https://host.example'],
    ['https://host。example', 'https://host.example'],
    ['host.example', 'https://host.example'],
    ['host.example:443', 'https://host.example'],
    ['a.host.example/login', 'https://a.host.example'],
  ] as const)('%j is %s', ([value, origin]) => {
    expect(parent(value)).toBe(origin);
  });

  test('a bare host is read with the scheme of the page', () => {
    const list = ['http://partner.localhost:*'];
    expect(allowedParent('partner.localhost:5173', 'http:', list)).toBe('http://partner.localhost:5173');
    expect(allowedParent('partner.localhost:5173', 'https:', list)).toBeNull();
    expect(allowedParent('http://partner.localhost:5173', 'https:', list)).toBe('http://partner.localhost:5173');
  });

  test('http and a port count where an entry names them', () => {
    expect(parent('http://host.example:8080', ['http://host.example:8080'])).toBe('http://host.example:8080');
    expect(parent('http://host.example:8081', ['http://host.example:8080'])).toBeNull();
    expect(parent('https://host.example:8080', ['http://host.example:8080'])).toBeNull();
  });

  test('two values, none and an empty list are nobody', () => {
    expect(parent(['https://host.example', 'https://host.example'])).toBeNull();
    expect(parent([])).toBeNull();
    expect(parent(null)).toBeNull();
    expect(parent(undefined)).toBeNull();
    expect(parent('https://host.example', [])).toBeNull();
  });

  test('whatever is put together, only listed hosts come out, as an origin that reads as itself', () => {
    const piece = fc.constantFrom(
      ...['https://', 'http://', '//', '/', '\\', '@', ':', ':443', ':8443', '.', '?', '#', '%2e', '%2f', '\t', '。'],
      ...['host.example', '.host.example', 'evil.example', 'evil', 'a', '-', '*', 'xn--', '[::1]', 'javascript:'],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const origin = parent(value);
        if (origin === null) return;
        expect(origin).toMatch(/^https:\/\/(?:[a-z0-9-]+\.)*host\.example$/);
        expect(parent(origin)).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
  }, 20_000);

  test('a text of 100 kB is decided, and not even parsed', () => {
    const parse = vi.spyOn(globalThis, 'URL');
    for (const value of ['a'.repeat(100_000), 'https://'.repeat(12_000), `${'a.'.repeat(50_000)}host.example`]) {
      expect(parentOf(value, 'https:')).toBeNull();
    }
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});

describe('the wrapper', () => {
  test('is on hosts of its list, and on no other', () => {
    const list = ['http://partner.localhost:*', '.host.example'];
    expect(isWrapperPage('http://partner.localhost:5173/login?a=1', list)).toBe(true);
    expect(isWrapperPage('https://a.host.example/', list)).toBe(true);
    expect(isWrapperPage('http://localhost:5173/login', list)).toBe(false);
    expect(isWrapperPage('http://partner.localhost.evil.example/', list)).toBe(false);
    expect(isWrapperPage('http://partner.localhost:5173/', [])).toBe(false);
    expect(isWrapperPage('', list)).toBe(false);
  });
});

const GSID = 'a1b2c3d4e5f6a7b8';

describe('a login message (C7)', () => {
  test('is read as it was written', () => {
    const text = loginMessage({ gsid: GSID, gotoUrl: '/go?a=1' });
    expect(JSON.parse(text)).toEqual({ type: 'login', gsid: GSID, gotoUrl: '/go?a=1' });
    expect(readLoginMessage(text)).toEqual({ gsid: GSID, gotoUrl: '/go?a=1' });
    expect(readLoginMessage(loginMessage({ gsid: GSID, gotoUrl: '' }))).toEqual({ gsid: GSID, gotoUrl: '' });
  });

  test('carries params as the specification names it, or gotoUrl as the embedded login does', () => {
    const read = (fields: object) => readLoginMessage(JSON.stringify({ gsid: GSID, ...fields }))?.gotoUrl;
    expect(read({ params: '/a' })).toBe('/a');
    expect(read({ gotoUrl: '/b' })).toBe('/b');
    expect(read({ params: '/a', gotoUrl: '/b' })).toBe('/a');
    expect(read({ params: null, gotoUrl: '/b' })).toBe('/b');
    expect(read({})).toBe('');
  });

  test.for<unknown>([
    null,
    undefined,
    5,
    true,
    '',
    '{',
    'null',
    '5',
    '[]',
    '"text"',
    '{}',
    { gsid: GSID, params: '/go' },
    [`{"gsid":"${GSID}"}`],
    '{"gsid":{}}',
    '{"gsid":null}',
    '{"gsid":["a1b2c3d4e5f6a7b8"]}',
    '{"__proto__":{}}',
    `{"__proto__":{"gsid":"${GSID}"}}`,
    '{"gsid":"short"}',
    `{"gsid":"${'a'.repeat(129)}"}`,
    '{"gsid":"a1b2c3d4e5f6a7b8<script>"}',
    '{"gsid":"a1b2c3d4e5f6a7b8\\n"}',
    `{"gsid":"${GSID}","params":{}}`,
    `{"gsid":"${GSID}","params":["/go"]}`,
    `{"gsid":"${GSID}","gotoUrl":5}`,
    `{"type":"logout","gsid":"${GSID}"}`,
    `{"type":5,"gsid":"${GSID}"}`,
    // the chat host's own (HB24)
    '{"msgId":1,"containerId":"c","methodName":"m","body":{},"type":"response"}',
    `{"gsid":"${GSID}","params":"/${'a'.repeat(LOGIN_MESSAGE_MAX)}"}`,
  ])('%j is none', (data) => {
    expect(readLoginMessage(data)).toBeNull();
  });

  test('10 MB are none, and not even parsed', () => {
    const text = loginMessage({ gsid: GSID, gotoUrl: `/${'a'.repeat(10_000_000)}` });
    const parse = vi.spyOn(JSON, 'parse');
    expect(readLoginMessage(text)).toBeNull();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('nothing that can be posted breaks the reader', () => {
    const data = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.object().map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(data, (value) => {
        const message = readLoginMessage(value);
        if (message) expect(message.gsid).toMatch(/^[\w-]{16,128}$/);
      }),
      { numRuns: 2_000 },
    );
  }, 20_000);
});
