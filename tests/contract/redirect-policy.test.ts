import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TARGET_URL_MAX } from '#contract/limits.ts';
import {
  allowedTarget,
  allowedUrl,
  isAllowedOrigin,
  isAllowListEntry,
  isLoginPath,
  singleValue,
  targetOf,
} from '#contract/redirect.ts';
import { parseUrl } from '#contract/url.ts';

const ALLOWED = ['https://portal.example', '.portal.example'];
const PAGES = ['http://localhost:5173', 'https://portal.example'] as const;

/** threats.md C1: what must lead to /go, from either page. */
const REFUSED: readonly string[] = [
  // script and scheme
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:x',
  'javascript://portal.example/%0aalert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///x',
  'ftp://portal.example',
  'about:blank',
  'blob:http://localhost:5173/1',
  'blob:https://portal.example/1',
  'view-source:https://portal.example',
  'ws://portal.example',
  'filesystem:http://localhost:5173/x',
  // slashes
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '//@evil.example',
  '//portal.example\\evil',
  '//portal.example',
  '//localhost:5173/go',
  // white space
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' /go',
  '/go ',
  '\ufeff/go',
  '/go\u2028x',
  '/go\u200bx',
  '/go\u00a0x',
  '/go\0',
  '/go\u007f',
  '/go\u3164',
  '/go\ud800',
  // no slash
  'https:evil.example',
  'https:/evil.example',
  'HTTPS:\\\\evil.example',
  'http:evil.example',
  'http:///evil.example',
  'https:///portal.example',
  'go',
  './go',
  '../go',
  '?gotoUrl=/go',
  '#/go',
  'portal.example',
  'portal.example/x',
  // re-serialised
  '/.//evil.example',
  '/go/..//evil.example',
  '/go/%2e%2e//evil.example',
  '/./..//evil.example',
  '/%2e//evil.example',
  // encoded
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%20/evil.example',
  '//evil%E3%80%82example',
  'https://portal.example%E3%80%82evil.example',
  // userinfo
  'https://portal.example@evil.example',
  'https://portal.example:443@evil.example',
  'http://localhost:5173@evil.example',
  'https://u:p@portal.example',
  'https://u@portal.example',
  // host confusion
  'https://evil.example\\@portal.example',
  'https://evil.example#@portal.example',
  'https://evil.example?.portal.example',
  'https://evil.example/.portal.example',
  'https://evil.example%2f.portal.example',
  'https://evil.example%00.portal.example',
  'https://portal.example\tevil',
  'https://evil.example',
  'http://evil.example',
  'https://evil.example:443/portal.example',
  // suffix
  'https://evilportal.example',
  'https://evil-portal.example',
  'https://portal.example.evil.example',
  'http://localhost:5173.evil.example',
  'http://localhost:51730',
  'http://localhost.evil.example:5173',
  // dot, port, tls
  'https://portal.example.',
  'https://portal.example:8443',
  'http://portal.example',
  'http://a.portal.example',
  'https://a.portal.example:8443',
  // IDN and unicode
  'https://p\u043ertal.example',
  'https://xn--prtal-vqe.example',
  'https://evil.example\uff0f.portal.example',
  'https://portal.example\u00ad',
  'https://xn--.portal.example\u00ad',
  // IP forms
  'http://2130706433',
  'http://127.1',
  'https://[::1]',
  'https://0x7f.1',
  // not a target
  '',
  '.',
  'null',
  'undefined',
  '[object Object]',
  `/${'x'.repeat(TARGET_URL_MAX)}`,
  // the login page itself would loop
  '/',
  '/login',
  '/LOGIN',
  '/login/',
  '/login?gotoUrl=/go',
  '/go/portal',
  '/go/portal/',
  '/go/portal/login',
  '/go/portal/login?gotoUrl=//evil.example',
  Array.from({ length: 50 }).reduce<string>(
    (inner) => `/login?gotoUrl=${encodeURIComponent(inner).slice(0, 1_000)}`,
    '/go',
  ),
];

const ACCEPTED: readonly (readonly [value: string, href: (origin: string) => string])[] = [
  ['/go', (origin) => `${origin}/go`],
  ['/go?next=//evil.example', (origin) => `${origin}/go?next=//evil.example`],
  ['/go#//x', (origin) => `${origin}/go#//x`],
  ['/go/a%20b?e=me@x.example', (origin) => `${origin}/go/a%20b?e=me@x.example`],
  ['/go%0d%0aX:1', (origin) => `${origin}/go%0d%0aX:1`],
  ['/go/../x', (origin) => `${origin}/x`],
  ['/loginx', (origin) => `${origin}/loginx`],
  ['/register?gotoUrl=/login', (origin) => `${origin}/register?gotoUrl=/login`],
  ['/工作台', (origin) => `${origin}/%E5%B7%A5%E4%BD%9C%E5%8F%B0`],
  ['https://a.portal.example/x', () => 'https://a.portal.example/x'],
  ['https://a.b.portal.example', () => 'https://a.b.portal.example/'],
  ['https://portal。example/x', () => 'https://portal.example/x'],
  ['https://PORTAL.EXAMPLE/x', () => 'https://portal.example/x'],
  ['https://portal.example:443/x', () => 'https://portal.example/x'],
];

describe.for(PAGES)('gotoUrl on %s (C1)', (page) => {
  test.for(REFUSED)('%j leads to /go', (value) => {
    expect(targetOf(value, page, ALLOWED)).toBe('/go');
    expect(targetOf(value, `${page}/login?gotoUrl=x#y`, ALLOWED)).toBe('/go');
  });

  test.for(ACCEPTED)('%j is taken, as its parsed href', ([value, href]) => {
    expect(targetOf(value, page, ALLOWED)).toBe(href(page));
  });

  test('C4: nothing, two values, and a decoded one are one value or none', () => {
    for (const value of [undefined, null, [], ['/go/a', '/go/a'], ['/go/a', '//evil.example'], ['//evil.example']])
      expect(targetOf(value, page, ALLOWED)).toBe('/go');
    expect(targetOf(['/go/a'], page, ALLOWED)).toBe(`${page}/go/a`);
    expect(targetOf('%252f%252fevil.example', page, ALLOWED)).toBe('/go');
    expect(targetOf('/go/%252f%252fevil', page, ALLOWED)).toBe(`${page}/go/%252f%252fevil`);
  });

  test('C1-C2: whatever is put together, a target stays on an allowed origin and keeps it when read again', () => {
    const fragment = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '#',
        '?',
        '&',
        '%2f',
        '%5c',
        '%09',
        '%00',
        '%2e',
        '\t',
        '\n',
        '\0',
        ' ',
        '\u2028',
        '\u00ad',
      ],
      ...[
        'http',
        'https',
        'HTTPS',
        'javascript',
        'data',
        'blob',
        'evil.example',
        'portal.example',
        'a.portal.example',
        'localhost',
        '5173',
        'go',
        'login',
        '。',
        '／',
        'xn--',
        '[::1]',
        '127.1',
      ],
    );
    const text = fc.oneof(
      fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const target = allowedTarget(value, page, ALLOWED);
        if (target === null) return;
        const url = new URL(target);
        const isOwn = url.origin === page;
        const isListed =
          url.protocol === 'https:' &&
          url.port === '' &&
          (url.hostname === 'portal.example' || url.hostname.endsWith('.portal.example'));
        expect(isOwn || isListed).toBe(true);
        expect(url.username + url.password).toBe('');
        expect(url.pathname.startsWith('//')).toBe(false);
        expect(new URL(url.pathname + url.search + url.hash, url.origin).origin).toBe(url.origin);
        expect(allowedTarget(target, page, ALLOWED)).toBe(target);
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
    for (const value of REFUSED.filter((text) => !/^\/(?:login|go\/portal|$)/i.test(text)))
      expect(allowedUrl(value, PAGES[0], ALLOWED)).toBeNull();
  });

  test('one value is that value, several or none are nothing', () => {
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
