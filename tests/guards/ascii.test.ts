import { describe, expect, test } from 'vitest';
import { inAscii } from '#scripts/package/ascii.ts';

describe('a program in ASCII', () => {
  test.for([
    ['a text', '"云采购\\n"'],
    ['a text beyond the basic plane', "'🀄️ ok'"],
    ['a text after a backslash', '"\\\\云"'],
    ['a template', '`个\\n`'],
    ['a name', '({ 云: 1 })'],
    ['a pattern', '"a云".replace(/[一-龥]/u, "b").replace(/é/, "")'],
  ] as const)('says the same: %s', ([, code]) => {
    const ascii = inAscii(code);
    expect(ascii).toMatch(/^[\0-\x7f]*$/);
    // biome-ignore lint/security/noGlobalEval: the code of this file
    expect(eval(ascii)).toEqual(eval(code));
  });

  test('is refused for an escaped character', () => {
    expect(() => inAscii('"\\云"')).toThrow('An escaped 云 stands in the code.');
  });
});
