import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassword } from '#contract/rules.ts';
import { passwordStrength } from '#portal/features/recover/password-step.tsx';

describe('the strength word', () => {
  it('is silent at an empty field', () => {
    expect(passwordStrength('')).toBeNull();
  });

  it.each([
    ['abcdef12', 'weak'],
    ['a!a!a!a!a!a!', 'weak'],
    ['abcdefgh12', 'medium'],
    ['abcde12!', 'medium'],
    ['abcdef12!9', 'strong'],
    ['Passw0rd!', 'medium'],
  ])('calls %j %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('calls nothing more than weak that the rule refuses', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 24 }), (password) => {
        fc.pre(!isPassword(password));
        expect(passwordStrength(password)).toBe('weak');
      }),
    );
  });
});
