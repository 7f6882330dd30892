import fc from 'fast-check';

const LAST_CHARACTER = 0x10_ffff;

/**
 * Any character, but U+FFFD for half a surrogate pair: fast-check's unit `binary` without the table of a million entries
 * that its first use in a process spends a second on.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST_CHARACTER).map(
  (code) => Buffer.from(String.fromCodePoint(code)).toString(),
  (character) => String(character).codePointAt(0) ?? 0,
);

/** Any http address; not by `fc.webUrl`, which uses the unit `binary`. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority(),
    fc.string({ unit: fc.constantFrom(...'aZ9-._~/?#%20:@') }),
  )
  .map(([scheme, authority, rest]) => `${scheme}://${authority}/${rest}`);
