import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOGIN_MESSAGE_MAX } from '#contract/limits.ts';
import { allowedParent, isWrapperPage, loginMessage, readLoginMessage } from '#contract/portal/embed.ts';
import { anyCharacter } from '#support/any-text.ts';
import { PARENT_LIST, PARENTS, REFUSED_PARENTS } from '#support/parent-urls.ts';

const parent = (value: string | readonly string[] | null | undefined, list: readonly string[] = PARENT_LIST) =>
  allowedParent(value, 'https:', list);

describe('parentUrl (C5)', () => {
  test.for(REFUSED_PARENTS)('%j is nobody who may embed', (value) => {
    expect(parent(value)).toBeNull();
    expect(parent([value])).toBeNull();
  });

  test.for(PARENTS)('%j is %s', ([value, origin]) => {
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

  test('of any composed text is a listed host, as an origin that reads back as itself, or nobody', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      '//',
      '/',
      '\\',
      '@',
      ':',
      ':443',
      ':8443',
      '.',
      '?',
      '#',
      '%2e',
      '%2f',
      '\t',
      '。',
      'host.example',
      '.host.example',
      'evil.example',
      'evil',
      'a',
      '-',
      '*',
      'xn--',
      '[::1]',
      'javascript:',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string({ unit: anyCharacter, maxLength: 30 }),
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
    '',
    '{',
    'null',
    '[]',
    '{}',
    { gsid: GSID, params: '/go' },
    [`{"gsid":"${GSID}"}`],
    '{"gsid":{}}',
    `{"__proto__":{"gsid":"${GSID}"}}`,
    '{"gsid":"short"}',
    `{"gsid":"${'a'.repeat(129)}"}`,
    '{"gsid":"a1b2c3d4e5f6a7b8<script>"}',
    '{"gsid":"a1b2c3d4e5f6a7b8\\n"}',
    `{"gsid":"${GSID}","params":{}}`,
    `{"gsid":"${GSID}","gotoUrl":5}`,
    `{"type":"logout","gsid":"${GSID}"}`,
    // the chat host's own (HB24)
    '{"msgId":1,"containerId":"c","methodName":"m","body":{},"type":"response"}',
    `{"gsid":"${GSID}","params":"/${'a'.repeat(LOGIN_MESSAGE_MAX)}"}`,
  ])('%j is none', (data) => {
    expect(readLoginMessage(data)).toBeNull();
  });

  test('is read without an error, whatever is posted', () => {
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
  });
});
