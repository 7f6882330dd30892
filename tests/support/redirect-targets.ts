import { TARGET_URL_MAX } from '#contract/limits.ts';
import { REDIRECT_LIST, REDIRECT_PAGES } from './redirect-texts.ts';

/** `path` made exactly as long as a gotoUrl may be, by repeating one unit of its query. */
export function longestTarget(unit: string, path = '/go?q='): string {
  const left = TARGET_URL_MAX - path.length;
  return path + unit.repeat(Math.floor(left / unit.length)) + 'x'.repeat(left % unit.length);
}

/** The gotoUrl allow-list that decides, and the origins of pages. */
export const ALLOWED = REDIRECT_LIST;
export const PAGES = REDIRECT_PAGES;

/** The login page itself, in every spelling: it would loop. */
export const LOGIN_PAGES: readonly string[] = [
  '/',
  '/login',
  '/LOGIN',
  '/login/',
  '/%6Cogin',
  '/%4C%4F%47%49%4E',
  '/go/%2e%2e/%6cogin?a=b#c',
  '/GO/Portal///',
  '/login?gotoUrl=/go',
  '/go/portal/login',
  '/go/portal/login?gotoUrl=//evil.example',
  Array.from({ length: 50 }).reduce<string>(
    (inner) => `/login?gotoUrl=${encodeURIComponent(inner).slice(0, 1_000)}`,
    '/go',
  ),
];

/** Threat C1: addresses that must lead to /go, from either page. */
export const REFUSED: readonly string[] = [
  // script and scheme
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://portal.example/%0aalert(1)',
  'data:text/html,<script>1</script>',
  'ftp://portal.example',
  'blob:http://localhost:5173/1',
  'blob:https://portal.example/1',
  // slashes
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '//portal.example',
  '//localhost:5173/go',
  // white space
  '/\t/evil.example',
  '\t//evil.example',
  ' /go',
  '/go ',
  '\ufeff/go',
  '/go\u2028x',
  '/go\u00a0x',
  '/go\0',
  '/go\u007f',
  '/go\u3164',
  '/go\u00adx',
  '/go\ud800',
  '/go?a=\u0085',
  '/go?a=\ud800',
  '/go?a=\\b',
  // the same path, or the same host, in another spelling
  '/go%c2%a0x',
  '/go%E2%80%A8x',
  '/go%c2%85',
  'https://portal.example%c2%ad',
  'https://portal.example%E2%80%8B/x',
  // no slash
  'https:evil.example',
  'https:/evil.example',
  'HTTPS:\\\\evil.example',
  'http:///evil.example',
  'https:///portal.example',
  'go',
  '?gotoUrl=/go',
  '#/go',
  'portal.example/x',
  // re-serialised
  '/.//evil.example',
  '/go/..//evil.example',
  '/go/%2e%2e//evil.example',
  '/%2e//evil.example',
  // encoded
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%20/evil.example',
  '//evil%E3%80%82example',
  'https://portal.example%E3%80%82evil.example',
  // userinfo
  'https://portal.example@evil.example',
  'https://portal.example:443@evil.example',
  'http://localhost:5173@evil.example',
  'https://u@portal.example',
  'https://:p@portal.example',
  // host confusion
  'https://evil.example\\@portal.example',
  'https://evil.example#@portal.example',
  'https://evil.example%2f.portal.example',
  'https://evil.example%00.portal.example',
  'https://portal.example\tevil',
  'https://evil.example',
  'https://evil.example:443/portal.example',
  // suffix
  'https://evilportal.example',
  'https://portal.example.evil.example',
  'https://a.portal.example.evil.example',
  'http://localhost:5173.evil.example',
  'http://localhost:51730',
  'http://localhost.evil.example:5173',
  // dot, port, tls
  'https://portal.example.',
  'https://portal.example:8443',
  'http://portal.example',
  // IDN and unicode
  'https://p\u043ertal.example',
  'https://xn--prtal-vqe.example',
  'https://evil.example\uff0f.portal.example',
  'https://portal.example\u00ad',
  'https://xn--.portal.example\u00ad',
  // IP forms
  'http://2130706433',
  'https://[::1]',
  // not a target
  '',
  '.',
  'null',
  `/${'x'.repeat(TARGET_URL_MAX)}`,
  `${longestTarget('x')}x`,
  `${longestTarget('%E5%B7%A5')}x`,
  // 9 characters each in the parsed href
  `/go?q=${'工'.repeat(Math.ceil(TARGET_URL_MAX / 9))}`,
  `/go#${'"'.repeat(TARGET_URL_MAX / 3)}`,
  `https://portal.example/${'x'.repeat(TARGET_URL_MAX)}`,
];

/** Targets that are followed, and their href from a page's origin. */
export const ACCEPTED: readonly (readonly [value: string, href: (origin: string) => string])[] = [
  ['/go', (origin) => `${origin}/go`],
  ['/go?next=//evil.example', (origin) => `${origin}/go?next=//evil.example`],
  ['/go#//x', (origin) => `${origin}/go#//x`],
  ['/go/a%20b?e=me@x.example', (origin) => `${origin}/go/a%20b?e=me@x.example`],
  ['/go%0d%0aX:1', (origin) => `${origin}/go%0d%0aX:1`],
  ['/go/../x', (origin) => `${origin}/x`],
  ['/go/a b?c d#e f', (origin) => `${origin}/go/a%20b?c%20d#e%20f`],
  ['/go?a=\u00a0b', (origin) => `${origin}/go?a=%C2%A0b`],
  ['/go?a=\u3000', (origin) => `${origin}/go?a=%E3%80%80`],
  ['/go?a=\u{1f468}\u200d\u{1f469}#\u200d', (origin) => `${origin}/go?a=%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9#%E2%80%8D`],
  ['/go#\u00a0\u3000', (origin) => `${origin}/go#%C2%A0%E3%80%80`],
  ['/go?a=%C2%A0', (origin) => `${origin}/go?a=%C2%A0`],
  ['https://a.portal.example/x?a=\u00a0', () => 'https://a.portal.example/x?a=%C2%A0'],
  ['/%6coginx', (origin) => `${origin}/%6coginx`],
  ['/%256cogin', (origin) => `${origin}/%256cogin`],
  ['/go%2Fportal', (origin) => `${origin}/go%2Fportal`],
  [longestTarget('x'), (origin) => origin + longestTarget('x')],
  [longestTarget('&'), (origin) => origin + longestTarget('&')],
  [longestTarget('%E5%B7%A5'), (origin) => origin + longestTarget('%E5%B7%A5')],
  [decodeURI(longestTarget('%E5%B7%A5')), (origin) => origin + longestTarget('%E5%B7%A5')],
  ['/loginx', (origin) => `${origin}/loginx`],
  ['/register?gotoUrl=/login', (origin) => `${origin}/register?gotoUrl=/login`],
  ['/工作台', (origin) => `${origin}/%E5%B7%A5%E4%BD%9C%E5%8F%B0`],
  ['https://a.portal.example/x', () => 'https://a.portal.example/x'],
  ['https://a.b.portal.example', () => 'https://a.b.portal.example/'],
  ['https://portal。example/x', () => 'https://portal.example/x'],
  ['https://PORTAL.EXAMPLE/x', () => 'https://portal.example/x'],
  ['https://portal.example:443/x', () => 'https://portal.example/x'],
];
