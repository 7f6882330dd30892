import { countKinds, isPassword } from '#contract/rules.ts';

export type Strength = 'weak' | 'medium' | 'strong';

/** From here on a password of two kinds counts as medium, one of three as strong. */
const LONG = 10;

/**
 * A word for what was typed, null for nothing. Assumed: weak is what the rule refuses or just accepts; all three
 * kinds, or a long one of two, are medium; all three and long are strong. It never decides anything.
 */
export function passwordStrength(password: string): Strength | null {
  if (password === '') return null;
  if (!isPassword(password) || isMonotonous(password)) return 'weak';
  const isMixed = countKinds(password) === 3;
  const isLong = password.length >= LONG;
  if (isMixed && isLong) return 'strong';
  return isMixed || isLong ? 'medium' : 'weak';
}

/** Fewer than five different characters, as in `a!a!a!a!`. */
function isMonotonous(password: string): boolean {
  return new Set(password).size < 5;
}
