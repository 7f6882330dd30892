import fc from 'fast-check';
import { allowedTarget } from '#contract/portal/redirect.ts';
import { anyAddress, anyCharacter } from './any-text.ts';

/** Origins of pages that decide, and the gotoUrl allow-list that decides. */
export const REDIRECT_PAGES = ['http://localhost:5173', 'https://portal.example'] as const;
export const REDIRECT_LIST = ['https://portal.example', '.portal.example'];

const fragment = fc.constantFrom(
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
  '。',
  '／',
  '%E3%80%82',
  '\u3000',
  '%c2%a0',
  '\ud800',
  'http',
  'https',
  'HTTPS',
  'javascript',
  'data',
  'blob',
  'file',
  'about',
  'evil.example',
  'portal.example',
  'a.portal.example',
  'evilportal.example',
  'localhost',
  '5173',
  '8443',
  'go',
  'login',
  '%6cogin',
  'portal',
  'xn--',
  'xn--prtal-vqe',
  '[::1]',
  '127.1',
  '2130706433',
  'user:pass',
);
/** Beginnings that a careless check lets through. */
const beginning = fc.constantFrom(
  '',
  '/',
  '/go',
  '//',
  '/\\',
  'https://',
  'https:',
  'https:/',
  'https:\\\\',
  'http://',
  '/.//',
  '/go/..//',
  'https://portal.example',
  'https://portal.example@',
  'https://a.portal.example/',
  'javascript:',
  '/%2f',
);

/** Threat C1: addresses as an attacker puts them together, from fragments, from real ones, from anything. */
export const redirectTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(beginning, fc.array(fragment, { maxLength: 12 }))
      .map(([start, parts]) => start + parts.join('')),
  },
  { weight: 1, arbitrary: anyAddress },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);

/**
 * The fault in the policy's word on a text, by rules that share no code with it (threats C1, C2): a target is on the
 * page's own origin or on the list, names no user, keeps its origin when its parts are read again, and stays itself.
 */
export function redirectBreach(text: string, page: string): string | null {
  const target = allowedTarget(text, page, REDIRECT_LIST);
  if (target === null) return null;
  const url = new URL(target);
  const isListed = url.protocol === 'https:' && url.port === '' && /(?:^|\.)portal\.example$/.test(url.hostname);
  if (url.origin !== page && !isListed) return `leads to ${url.origin}`;
  if (url.username + url.password !== '') return 'names a user';
  if (url.pathname.startsWith('//')) return 'has a path that is read as a host';
  if (new URL(url.pathname + url.search + url.hash, url.origin).origin !== url.origin)
    return 'leaves its origin when it is read again';
  return allowedTarget(target, page, REDIRECT_LIST) === target ? null : 'is not a target itself';
}
