/**
 * Words for values from outside. None converts a value: an object may have a `toString` or `valueOf` of its own, which
 * would end the call or the program that meant to name it.
 */

const SHOWN_MAX = 40;

/** A value as a message names it: `"abc"`, `the number 3`, `a list`, `nothing`. */
export function described(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'number') return plainText(value);
  // Beyond it a number no longer has the digits that were written.
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'a number that is too large' : `the number ${value}`;
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
}

/** The expected value in a sentence such as `expected a whole number`, for a field whose name is "expected" already. */
export function expectedIn(sentence: string): string {
  return sentence.replace(/^expected /, '');
}

/** A value as it would be typed: a text as it is, a number's digits, `true`, `null`; `a list` or `a map` for a container. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'a map' : `${value as number | boolean | null | undefined}`;
}
