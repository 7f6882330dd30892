import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedTarget,
  allowedUrl,
  isAllowedOrigin,
  isAllowListEntry,
  isLoginPath,
  singleValue,
  targetOf,
} from '#contract/portal/redirect.ts';
import { parseUrl } from '#contract/url.ts';
import { ACCEPTED, ALLOWED, LOGIN_PAGES, PAGES, REFUSED } from '#support/redirect-targets.ts';
import { redirectBreach, redirectTexts } from '#support/redirect-texts.ts';

describe('gotoUrl on each page (C1)', () => {
  test.for([...REFUSED, ...LOGIN_PAGES])('%j leads to /go', (value) => {
    for (const page of [...PAGES, `${PAGES[0]}/login?gotoUrl=x#y`]) expect(targetOf(value, page, ALLOWED)).toBe('/go');
  });

  test.for(ACCEPTED)('%j is taken, as its parsed href', ([value, href]) => {
    for (const page of PAGES) expect(targetOf(value, page, ALLOWED)).toBe(href(page));
  });

  test('C4: nothing, two values, and a decoded one are one value or none', () => {
    const page = PAGES[0];
    for (const value of [undefined, null, [], ['/go/a', '/go/a'], ['/go/a', '//evil.example'], ['//evil.example']])
      expect(targetOf(value, page, ALLOWED)).toBe('/go');
    expect(targetOf(['/go/a'], page, ALLOWED)).toBe(`${page}/go/a`);
    expect(targetOf('%252f%252fevil.example', page, ALLOWED)).toBe('/go');
    expect(targetOf('/go/%252f%252fevil', page, ALLOWED)).toBe(`${page}/go/%252f%252fevil`);
  });

  test('C1-C2: whatever is put together, a target stays on an allowed origin and keeps it when read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGES), redirectTexts, (page, text) => {
        expect(redirectBreach(text, page)).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the allow-list', () => {
  const on = (href: string, ...list: string[]) => {
    const url = parseUrl(href);
    return url !== null && isAllowedOrigin(url, list);
  };

  test('an entry is an origin, a host, a suffix, or an origin with wildcards', () => {
    expect(on('https://a.example/x', 'a.example')).toBe(true);
    expect(on('https://a.example:8443/', 'https://a.example:8443')).toBe(true);
    expect(on('http://a.example/', 'http://a.example')).toBe(true);
    expect(on('http://partner.localhost:5173/', 'http://*.localhost:*')).toBe(true);
    expect(on('https://a.b.example/', '.b.example')).toBe(true);
  });

  test('http, a port and a suffix hold only where an entry names them', () => {
    expect(on('http://a.example/', 'a.example')).toBe(false);
    expect(on('https://a.example/', 'http://a.example')).toBe(false);
    expect(on('https://a.example:8443/', 'https://a.example')).toBe(false);
    expect(on('https://b.example/', '.b.example')).toBe(false);
    expect(on('https://x.a.example/', 'a.example')).toBe(false);
    expect(on('http://localhost:5173/', 'http://*.localhost:*')).toBe(false);
    expect(on('https://a.localhost/', 'http://*.localhost:*')).toBe(false);
    expect(on('https://evil-b.example/', '.b.example')).toBe(false);
    expect(on('https://a.example/')).toBe(false);
  });

  test.for([
    '*',
    '*.*',
    '**.example',
    'https://*',
    'https://a.example/',
    'https://a.example/x',
    'https://u@a.example',
    'a.example?',
    'A.EXAMPLE',
    'a..example',
    '.',
    '',
    'javascript:x',
    'https://a.example:x',
    'a_b.example',
  ])('%j is no entry and lets nobody in', (entry) => {
    expect(isAllowListEntry(entry)).toBe(false);
    expect(on('https://a.example/', entry)).toBe(false);
  });
});

describe('allowedUrl, singleValue, isLoginPath', () => {
  test('the login page is allowed for a loginUrl and for enter, nothing else is freer (C3)', () => {
    expect(allowedUrl('/login', PAGES[0], ALLOWED)?.href).toBe('http://localhost:5173/login');
    for (const value of REFUSED) expect(allowedUrl(value, PAGES[0], ALLOWED), value).toBeNull();
    for (const value of LOGIN_PAGES) expect(isLoginPath(allowedUrl(value, PAGES[0], [])?.pathname ?? '')).toBe(true);
  });

  test('a text and its parsed href get one answer: the canonical form decides', () => {
    const unit = fc.constantFrom(
      '/',
      '/',
      'go',
      'login',
      'portal',
      '%6c',
      'l',
      'ogin',
      '?',
      '#',
      'a=',
      '%2f',
      '%2e',
      '.',
      '%20',
      ' ',
      'x',
      '\u00a0',
      '\u3000',
      '\u200d',
      '%c2%a0',
      '%e3%80%80',
      '%E2%80%8D',
      '工',
      '%',
      '%zz',
      '%00',
      '//',
    );
    const texts = fc.array(unit, { maxLength: 10 }).map((parts) => `/go/..${parts.join('')}`.trim());
    fc.assert(
      fc.property(texts, (text) => {
        const href = parseUrl(text, PAGES[0])?.href ?? '';
        expect(allowedTarget(text, PAGES[0], ALLOWED)).toBe(allowedTarget(href, PAGES[0], ALLOWED));
      }),
      { numRuns: 5_000 },
    );
  });

  test('singleValue returns a single value, and nothing for several or none', () => {
    expect([
      singleValue('a'),
      singleValue(['a']),
      singleValue(''),
      singleValue(['a', 'a']),
      singleValue([]),
      singleValue(null),
      singleValue(undefined),
    ]).toEqual(['a', 'a', '', null, null, null, null]);
  });

  test('S28: a text of 100 kB is decided at once', () => {
    for (const text of [
      '/'.repeat(100_000),
      `/${'%2f'.repeat(33_000)}`,
      `/${'/'.repeat(100_000)}x`,
      `/${'%zz'.repeat(33_000)}`,
      `https://${'a.'.repeat(50_000)}example`,
      `${'a'.repeat(100_000)}!`,
    ]) {
      // A pattern that backtracks would not come to its end within the test's time.
      expect(targetOf(text, PAGES[0], ALLOWED)).toBe('/go');
      isAllowListEntry(text);
      isLoginPath(text);
    }
  });
});
