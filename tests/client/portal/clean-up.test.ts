import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldCode, tidyAccount, tidyCode, tidyPhone } from '#portal/sign-in/clean-up.ts';
import { anyCharacter } from '#support/any-text.ts';
import { caretIn, type Tidy, textOf } from '#ui/fields/tidy.ts';

const cleanPhone = (text: string) => textOf(tidyPhone(text));
const cleanCode = (text: string) => textOf(tidyCode(text));

/** Characters that the fields treat in some way, beside any other. */
const typedCharacter = fc.oneof(
  fc.constantFrom(...'0186１８＋+-－.．/（）() \u3000\u00a0\u200b\u2068\ufe0f\ufeffaＡ码'),
  anyCharacter,
);
const typedText = fc.string({ unit: typedCharacter, maxLength: 30 });

describe('a phone number (threat F31)', () => {
  it.each([
    '+86 138-0013-8000',
    '１３８００１３８０００',
    '\u2068138\u00a00013\u20138000\u2069',
    '\u00ad138\u034f0013\u115f8000\ufe0f\u{e0031}',
    '138\u28000013\u00858000',
    '8613800138000',
    '00 86-138-0013-8000',
    '（＋８６）138 0013 8000',
    '[138]0013·8000',
    '138．0013/8000',
  ])('is read from %j', (typed) => {
    expect(cleanPhone(typed)).toBe('13800138000');
  });

  it.each([
    '+86',
    '1380013800a',
    '138001380001',
    '23800138000',
    '+8623800138000',
    '86138001380001',
    '138****8000',
    '١٣٨٠٠١٣٨٠٠٠',
  ])('%j stays, so that its message can be reached', (typed) => {
    expect(cleanPhone(typed)).toBe(typed);
  });

  it('keeps every letter and digit but a country code before eleven digits that begin with 1', () => {
    const kept = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');
    fc.assert(
      fc.property(typedText, (typed) => {
        const before = kept(typed.normalize('NFKC').replace(/[^\p{ASCII}]/gu, ''));
        fc.pre(kept(typed.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (one) => one.normalize('NFKC'))) === before);
        const after = kept(cleanPhone(typed));
        if (after !== before) expect(before).toMatch(new RegExp(`^(?:00)?86${after}$`));
        if (after !== before) expect(after).toMatch(/^1\d{10}$/);
      }),
    );
  });
});

describe('a code', () => {
  it.each([
    ' 123 456\n',
    '１２３\u2013４５６',
    '\u20681\u200b23456\u2069',
    '【云采购】您的验证码是123456，5分钟内有效，请勿泄露给他人。',
    'G-123456 is your verification code',
    '您的验证码为 123456 5分钟内有效',
    '尾号0001的用户，您于2026-11-28 14:39:00申请登录，验证码123-456',
  ])('is found in %j', (typed) => {
    expect(cleanCode(typed)).toBe('123456');
  });

  it.each([
    '12345678',
    'AB12',
    '12-34',
    '验证码123456或654321',
    '123456 654321',
    '您的验证码是8421，客服010-123456',
    '请输入验证码',
  ])('%j stays', (typed) => {
    expect(cleanCode(typed)).toBe(typed);
  });

  it('is found in any text without other digits', () => {
    const words = fc.string({ unit: typedCharacter }).filter((text) => !/\d/.test(text.normalize('NFKC')));
    fc.assert(
      fc.property(
        words,
        fc.stringMatching(/^\d{6}$/),
        words,
        fc.constantFrom('', ' ', '-'),
        (before, code, after, parting) => {
          expect(cleanCode(before + code.slice(0, 3) + parting + code.slice(3) + after)).toBe(code);
        },
      ),
    );
  });

  it('of another length loses its blanks when the text is nothing but a code', () => {
    expect([cleanCode('12 345678'), cleanCode(' ab12 ')]).toEqual(['12345678', 'ab12']);
  });

  it.each([
    ['1234', true],
    ['12 34', true],
    ['A1B2C3D4', true],
    ['验证码是8421。', true],
    ['123456或654321', true],
    ['123', false],
    ['123456789', false],
    ['验证码123', false],
    ['1-2-3', false],
  ])('may be in %j: %s', (text, may) => {
    expect(mayHoldCode(text)).toBe(may);
  });
});

describe('the caret of a tidied field (threat F31)', () => {
  it.each([
    ['tidyPhone', tidyPhone],
    ['tidyCode', tidyCode],
  ])('%s: stays within the text, moves on with the typed caret, and a second tidying changes nothing', (_, tidy) => {
    fc.assert(
      fc.property(typedText, (typed) => {
        const tidied = tidy(typed);
        const text = textOf(tidied);
        const carets = Array.from({ length: typed.length + 1 }, (_, caret) => caretIn(tidied, caret));
        expect(carets[0]).toBe(0);
        expect(carets.at(-1)).toBe(text.length);
        expect(carets).toEqual([...carets].sort((one, other) => one - other));
        expect(textOf(tidy(text))).toBe(text);
      }),
    );
  });

  it('is where typing goes on: characters typed in the middle stand there in their order', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^1?\d{0,9}$/),
        fc.nat(),
        fc.array(typedKey, { maxLength: 12 }),
        (held, at, keys) => {
          const start = at % (held.length + 1);
          const typed = type(
            tidyPhone,
            held,
            start,
            keys.map(({ key }) => key),
          );
          const digits = keys.map(({ digit }) => digit).join('');
          const whole = held.slice(0, start) + digits + held.slice(start);
          // A whole number with its country code becomes another text on the way.
          fc.pre(!whole.includes('861'));
          expect(typed).toEqual({ text: whole, caret: start + digits.length });
        },
      ),
    );
  });

  it('is behind the same digits where a country code goes or a message becomes its code', () => {
    expect(caretIn(tidyPhone('+8613800138000'), 6)).toBe(3);
    expect(caretIn(tidyPhone('+8613800138000'), 2)).toBe(0);
    expect(caretIn(tidyCode('验证码123-456'), 8)).toBe(4);
  });
});

const typedKey = fc.oneof(
  fc.nat(9).map((digit) => ({ key: String(digit), digit: String(digit) })),
  fc.nat(9).map((digit) => ({ key: String.fromCharCode(0xff10 + digit), digit: String(digit) })),
  fc.constantFrom(...' -－（）.／\u200b\u2068').map((key) => ({ key, digit: '' })),
);

/** Types keys one after another into a field that is tidied after each. */
function type(tidy: Tidy, held: string, at: number, keys: readonly string[]) {
  let text = held;
  let caret = at;
  for (const key of keys) {
    const tidied = tidy(text.slice(0, caret) + key + text.slice(caret));
    caret = caretIn(tidied, caret + key.length);
    text = textOf(tidied);
  }
  return { text, caret };
}

describe('the name of an account as it is sent', () => {
  it.each([
    ['+86 139-0000-0007', '13900000007'],
    ['\u202d１３９００００００07\u202c', '13900000007'],
    ['\u3000\u2068buy\u200ber01\u2069\u00a0', 'buyer01'],
    ['\u200b', ''],
  ])('%j is %j', (typed, sent) => {
    expect(tidyAccount(typed)).toBe(sent);
  });

  it.each(['👩\u200d💻', '张\u200b三', '+86 239 0000 0007', 'a-b.c/d', 'ｂｕｙｅｒ'])(
    '%j stays as it was typed',
    (typed) => {
      expect(tidyAccount(typed)).toBe(typed);
    },
  );
});
