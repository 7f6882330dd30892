import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CHARACTER = 0x10_ffff;

/**
 * Any character but half a surrogate pair: fast-check's unit `binary` without the table of a million entries that its
 * first use in a process spends a second on.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST_CHARACTER - SURROGATES.count).map(characterAt, indexOf);

const pathCharacter = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@") },
  { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
);
const pathPart = fc.string({ unit: pathCharacter });

/** Any http address with a path, a query and a fragment; not by `fc.webUrl`, which uses the unit `binary`. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority(),
    fc.array(pathPart),
    fc.option(pathPart, { nil: '' }),
    fc.option(pathPart, { nil: '' }),
  )
  .map(([scheme, authority, parts, query, fragment]) => {
    const path = ['', ...parts].join('/');
    return `${scheme}://${authority}${path}${query && `?${query}`}${fragment && `#${fragment}`}`;
  });

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}

/** The way back, by which fast-check tells that a text it wants to try is made of such characters. */
function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
  const isHalf = code >= SURROGATES.first && code < SURROGATES.first + SURROGATES.count;
  if (code < 0 || isHalf || character !== String.fromCodePoint(code)) throw new Error('not one character');
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}
