import { describe, expect, test } from 'vitest';
import { CAPS } from '#contract/limits.ts';
import { nearestWord } from '#sandbox/fixture/text/diagnostic.ts';

const WORDS = ['phone', 'password', 'account', 'accountId', 'enable'];

describe('the nearest word', () => {
  test.for([
    ['hpone', 'phone'],
    ['acount', 'account'],
    ['Enable', 'enable'],
  ] as const)('of %s is %s', ([written, nearest]) => {
    expect(nearestWord(written, WORDS)).toBe(nearest);
  });

  test.for(['x', 'telephone', ''])('of %s is none', (written) => {
    expect(nearestWord(written, WORDS)).toBeUndefined();
  });
});

describe('S28: the nearest word, of too much', () => {
  test('is looked for among as many as a world has accounts, and among words of no more than 64 letters', () => {
    const far = Array.from({ length: CAPS.accounts }, (_, index) => `${index}`);
    expect(nearestWord('phne', [...far, 'phone'])).toBeUndefined();
    expect(nearestWord('phne', [...far.slice(1), 'phone'])).toBe('phone');
    const long = 'x'.repeat(64);
    expect([nearestWord(`${long.slice(1)}y`, [long]), nearestWord(`${long}y`, [long])]).toEqual([long, undefined]);
    expect(nearestWord(long, [`${long}y`])).toBeUndefined();
  });
});
