import fc from 'fast-check';
import { anyAddress, anyCharacter } from '#support/hostile/any-text.ts';

const MARKS = [
  ...['/', '//', '\\', '.', '..', ':', '@', '#', '?', '&', '%2f', '%5c', '%09', '%00', '%2e'],
  ...['\t', '\n', '\0', ' ', '\u2028', '\u00ad', '。', '／', '%E3%80%82', '\u3000', '%c2%a0', '\ud800'],
];
const WORDS = [
  ...['http', 'https', 'HTTPS', 'javascript', 'data', 'blob', 'file', 'about'],
  ...['evil.example', 'portal.example', 'a.portal.example', 'evilportal.example', 'localhost', '5173', '8443'],
  ...['go', 'login', '%6cogin', 'portal', 'xn--', 'xn--prtal-vqe', '[::1]', '127.1', '2130706433', 'user:pass'],
];
const fragment = fc.constantFrom(...MARKS, ...WORDS);

/** Beginnings that a careless check lets through. */
const beginning = fc.constantFrom(
  ...['', '', '/', '/go', '//', '/\\', 'https://', 'https:', 'https:/', 'https:\\\\', 'http://', '/.//', '/go/..//'],
  ...['https://portal.example', 'https://portal.example@', 'https://a.portal.example/', 'javascript:', '/%2f'],
);

/** Threat C1: addresses as an attacker puts them together, from fragments, from real ones, from anything. */
export const redirectTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(beginning, fc.array(fragment, { maxLength: 8 }))
      .map(([start, parts]) => start + parts.join('')),
  },
  { weight: 1, arbitrary: anyAddress },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);
