import { expect, it } from 'vitest';
import { passwordStrength } from '#portal/features/recover/password-step.tsx';

it.each([
  ['', null],
  ['Abcdef12!', 'medium'],
  ['abcdef12', 'weak'],
  ['a!a!a!a!a!a!', 'weak'],
  ['Abcdef12!90123456', 'weak'],
  ['abcdefgh12', 'medium'],
  ['abcdef12!9', 'strong'],
])('the strength word of %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
