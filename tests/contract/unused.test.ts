import { describe, expect, test } from 'vitest';
import { MICRO_APPS, NAME_PATTERN, PASSWORD_PATTERN, SIX_DECIMALS_PATTERN, UploadResult } from '#contract/unused.ts';

/** Which of some texts a pattern takes. */
function taken(pattern: RegExp, texts: readonly string[]): string[] {
  return texts.filter((text) => pattern.test(text));
}

describe('what the specification fixes and nothing uses', () => {
  test('the micro-app list is empty (spec §4)', () => {
    expect(MICRO_APPS).toEqual([]);
  });

  test('an upload result is its id, address and suffix (spec §3)', () => {
    const result = { uploadUrlId: 'U1', fileUrl: 'https://files.example/licence.pdf', suffix: 'pdf' };
    expect(UploadResult.parse(result)).toEqual(result);
    for (const name of Object.keys(result))
      expect(UploadResult.safeParse({ ...result, [name]: undefined }).success, name).toBe(false);
  });

  test('a name is letters of any script, with single marks between them (spec §5)', () => {
    const names = ['张三', '阿依古丽·买买提', "Anne-Marie O'Neil", '采购一部2', 'J.R.Smith', '名'.repeat(50)];
    expect(taken(NAME_PATTERN, names)).toEqual(names);
    const others = ['', ' ', ' 张三', '张三 ', '张  三', '·', '张三!', '<b>', 'a\nb', '张三\n', '😀', '名'.repeat(51)];
    expect(taken(NAME_PATTERN, others)).toEqual([]);
  });

  test('a number has up to six decimals (spec §5)', () => {
    const numbers = ['0', '12', '-3', '0.1', '1.000001', '12345678901234.123456'];
    expect(taken(SIX_DECIMALS_PATTERN, numbers)).toEqual(numbers);
    const others = ['', '-', '.5', '1.', '1.0000001', '1,5', '1e3', '+1', ' 1', '1\n', '１', 'NaN', '1.2.3'];
    expect(taken(SIX_DECIMALS_PATTERN, others)).toEqual([]);
  });

  test('a password has 8 to 16 printable ASCII characters (spec §5)', () => {
    const passwords = ['12345678', 'Passw0rd!', '!'.repeat(16)];
    expect(taken(PASSWORD_PATTERN, passwords)).toEqual(passwords);
    expect(
      taken(PASSWORD_PATTERN, ['', '1234567', 'a'.repeat(17), 'Pass w0rd', '密码密码密码密码', 'Passw0rd\n']),
    ).toEqual([]);
  });

  test('S28: the patterns read a long text in one go', () => {
    const long = [
      `${'a'.repeat(100_000)}!`,
      `${'a-'.repeat(50_000)}!`,
      `${'1'.repeat(100_000)}!`,
      `1.${'1'.repeat(100_000)}`,
    ];
    for (const pattern of [NAME_PATTERN, SIX_DECIMALS_PATTERN, PASSWORD_PATTERN])
      expect(taken(pattern, long)).toEqual([]);
  });
});
