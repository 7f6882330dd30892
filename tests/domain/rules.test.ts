import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COPY, fill } from '#contract/copy.ts';
import * as limits from '#contract/limits.ts';
import { rewritePath } from '#contract/paths.ts';
import { cutForEncryption } from '#contract/portal/encryption.ts';
import { BUSINESS_HEADERS, STORAGE_KEYS } from '#contract/portal-names.ts';
import { checkPassword, countKinds, isPassword, isPhone, maskPhone, passwordRules } from '#contract/rules.ts';
import { MICRO_APPS, NAME_PATTERN, PASSWORD_PATTERN, SIX_DECIMALS_PATTERN, UploadResult } from '#contract/unused.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { anyCharacter } from '#support/any-text.ts';

/** spec §5 once more, written without a pattern and without looking at the rule's own code. */
function mayBePassword(text: string): boolean {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  if (units.length < 8 || units.length > 16 || units.some((unit) => unit <= 0x20 || unit >= 0x7f)) return false;
  const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;
  const isLetter = (unit: number) => (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
  const hasDigit = units.some(isDigit);
  const hasLetter = units.some(isLetter);
  const hasSpecial = units.some((unit) => !isDigit(unit) && !isLetter(unit));
  return (hasDigit || hasLetter) && Number(hasDigit) + Number(hasLetter) + Number(hasSpecial) >= 2;
}

describe('the password rule (S11)', () => {
  test('agrees with an oracle of its own on texts near the edges', () => {
    const near = fc.string({
      unit: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...'aZ09!~@ ') },
        { weight: 1, arbitrary: fc.constantFrom('é', '密', '\t', '\0', '😀', '\u200f', '\x7f', 'Ａ') },
      ),
      minLength: 6,
      maxLength: 18,
    });
    fc.assert(
      fc.property(near, (text) => isPassword(text) === mayBePassword(text)),
      { numRuns: 20_000 },
    );
  });

  test('every password that a generator makes by the passwordrules attribute is one', () => {
    const [, least, most, marks = ''] =
      /^minlength: (\d+); maxlength: (\d+); required: lower, upper; required: digit; allowed: \[(-.*)\]\];$/.exec(
        passwordRules(),
      ) ?? [];
    expect([least, most]).toEqual([String(limits.PASSWORD_MIN), String(limits.PASSWORD_MAX)]);
    expect([...marks, ']'].toSorted().join('')).toBe('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');
    const letter = fc.constantFrom(...'abyzABYZ');
    const rest = fc.string({ unit: fc.constantFrom(...`azAZ09${marks}]`), minLength: 6, maxLength: 14 });
    fc.assert(
      fc.property(letter, fc.constantFrom(...'0189'), rest, (first, digit, more) =>
        isPassword(`${first}${more}${digit}`),
      ),
    );
  });

  test.for([
    ['Abcdef1', false],
    ['Abcdef12', true],
    ['Abcdefghijklmn123', false],
    ['12345678', false],
    ['a!a!a!a!', true],
    ['Passw0rd ', false],
    ['Ｐassw0rd', false],
  ] as const)('%j: %s', ([text, expected]) => {
    expect(isPassword(text)).toBe(expected);
  });

  test('shows the three tests one by one', () => {
    expect(checkPassword('')).toEqual({ length: false, characters: false, kinds: false });
    expect(checkPassword('!!!!!!!!')).toEqual({ length: false, characters: true, kinds: false });
    expect(checkPassword('密码密码密码1a')).toEqual({ length: true, characters: false, kinds: true });
    expect(checkPassword('Passw0rd!')).toEqual({ length: true, characters: true, kinds: true });
    expect(['', 'a', 'a1', 'a1!', '密'].map(countKinds)).toEqual([0, 1, 2, 3, 0]);
  });
});

describe('the phone rule (S12)', () => {
  test('is eleven ASCII digits and nothing else', () => {
    const any = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 13 }),
      fc.string({ unit: anyCharacter, maxLength: 13 }),
    );
    fc.assert(
      fc.property(any, (text) => {
        const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
        expect(isPhone(text)).toBe(units.length === 11 && units.every((unit) => unit >= 0x30 && unit <= 0x39));
      }),
    );
    for (const text of ['13800000001\n', '١٣٨٠٠٠٠٠٠٠١', '１３８００００００００', '+8613800000', '1380000000x', ''])
      expect(isPhone(text)).toBe(false);
    expect(isPhone('00000000000')).toBe(true);
  });

  test('a mask shows three and four digits of a phone and nothing of anything else', () => {
    expect(maskPhone('13800000001')).toBe('138****0001');
    expect([maskPhone(''), maskPhone('123'), maskPhone('wx_abc')]).toEqual(['', '***', '******']);
    fc.assert(fc.property(fc.string(), (text) => isPhone(text) || /^\**$/.test(maskPhone(text))));
  });
});

describe('the cut before encryption (C14)', () => {
  test('keeps 230 code points whole', () => {
    expect(cutForEncryption('x'.repeat(300))).toBe('x'.repeat(230));
    expect(cutForEncryption('汉'.repeat(230))).toBe('汉'.repeat(230));
    expect(cutForEncryption('😀'.repeat(231))).toBe('😀'.repeat(230));
    expect(cutForEncryption(`${'x'.repeat(229)}😀y`)).toBe(`${'x'.repeat(229)}😀`);
  });

  test('is the first 230 code points of any text, and cuts nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (text) => {
        const cut = cutForEncryption(text);
        expect(cut).toBe([...text].slice(0, 230).join(''));
        expect(cutForEncryption(cut)).toBe(cut);
      }),
      { numRuns: 300 },
    );
  });
});

describe('constants of the specification (spec §3, §5, §8, §9)', () => {
  test('are the numbers that are written there', () => {
    expect(limits.COUNTDOWN_SECONDS).toEqual({ login: 60, register: 60, forgetPwd: 32 });
    expect(limits).toMatchObject({
      PHONE_DIGITS: 11,
      PASSWORD_MIN: 8,
      PASSWORD_MAX: 16,
      KEY_CACHE_MS: 120_000,
      ENCRYPTED_INPUT_MAX: 230,
      QR_POLL_MS: 5_000,
      RESET_REDIRECT_SECONDS: 3,
      AB_SHARE_B: 0.1,
      DEFAULT_TARGET: '/go',
    });
    expect(STORAGE_KEYS).toEqual({
      keepAccount: 'login_component_keep_acc',
      account: 'login_component_account',
      abTest: 'ABTestAssigned',
    });
    expect(BUSINESS_HEADERS).toEqual({ channel: 'pc', type: 'B', source: 'inner' });
    expect(CODE_FIELDS).toEqual(['errorCode', 'retCode', 'errCode', 'resultCode', 'msgCode', 'code']);
    expect(MESSAGE_FIELDS).toEqual(['errorMsg', 'errorMessage', 'message']);
  });
});

describe('paths', () => {
  test('three prefixes are rewritten to start with /go (spec §7)', () => {
    expect(['/uc/login', '/uc', '/cdi/api/x', '/bcpcrm/rest/api/x'].map(rewritePath)).toEqual([
      '/go/uc/login',
      '/go/uc',
      '/go/cdi/api/x',
      '/go/bcpcrm/rest/api/x',
    ]);
    for (const path of ['/ucx', '/go/uc/login', '/cdi/apix', '/api/trantor', '/', '/UC/login'])
      expect(rewritePath(path)).toBe(path);
  });
});

describe('texts', () => {
  test('say 登录 and 账号, never 登陆, 帐号 or 账户', () => {
    for (const text of Object.values(COPY)) expect(text).not.toMatch(/登陆|帐号|帐户|账户/);
  });

  test('a place is filled, and stays visible where its value is missing', () => {
    expect(fill('err.sendTooSoon', { n: 5 })).toBe('发送过于频繁，请5秒后再试');
    expect(fill('err.sendTooSoon', {})).toContain('{n}');
    expect(fill('crash.msg', { message: '$& {n}' })).toBe('$& {n}');
  });
});

/** The texts that a pattern takes. */
function taken(pattern: RegExp, texts: readonly string[]): string[] {
  return texts.filter((text) => pattern.test(text));
}

describe('values that the specification fixes and no code uses', () => {
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
