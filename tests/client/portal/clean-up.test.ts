import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCode, cleanPhone } from '#portal/sign-in/clean-up.ts';
import { anyCharacter } from '#support/any-text.ts';

describe('cleanPhone (threat F31)', () => {
  it.each([
    ['+86 138-0013-8000', '13800138000'],
    ['＋86 138 0013 8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['\u202d138\u00a00013\u20138000\u202c', '13800138000'],
    ['+86', '+86'],
  ])('turns %j into %j', (typed, clean) => {
    expect(cleanPhone(typed)).toBe(clean);
  });

  it.each(['1380013800a', '138001380001', '8613800138000', '138.0013.8000'])(
    'keeps %j, so that its message can be reached',
    (typed) => {
      expect(cleanPhone(typed)).toBe(typed);
    },
  );

  it('never drops a letter or an ASCII digit that is not of the prefix, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const kept = (value: string) => value.replace(/[^A-Za-z0-9]/g, '');
        fc.pre(!/86/.test(text));
        expect(kept(cleanPhone(text))).toContain(kept(text));
        expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
      }),
    );
  });
});

describe('cleanCode', () => {
  it('strips blanks and reads full-width digits, and keeps everything else', () => {
    expect(cleanCode(' 123 456\n')).toBe('123456');
    expect(cleanCode('１２３４５６')).toBe('123456');
    expect(cleanCode('12-34')).toBe('12-34');
  });
});
