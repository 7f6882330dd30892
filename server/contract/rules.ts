import { PASSWORD_MAX, PASSWORD_MIN, PHONE_DIGITS } from './limits.ts';

/** Exactly 11 ASCII digits and nothing else (spec §5); no stricter prefix test. */
export const PHONE_PATTERN = new RegExp(`^\\d{${PHONE_DIGITS}}$`);

export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(text);
}

/** 13800000001 -> 138****0001; a text that is no phone is returned as a mask of its length. */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '*'.repeat(phone.length);
}

export interface PasswordCheck {
  /** 8-16 characters, with at least one letter or digit */
  readonly length: boolean;
  /** only ASCII letters, digits and punctuation (0x21-0x7E): no space, no Chinese */
  readonly characters: boolean;
  /** at least two of letters, digits and special characters */
  readonly kinds: boolean;
}

/** The three tests of spec §5, all required, one by one for the live checklist. */
export function checkPassword(text: string): PasswordCheck {
  const kinds = countKinds(text);
  return {
    length: text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX && /[A-Za-z0-9]/.test(text),
    characters: /^[\x21-\x7e]+$/.test(text),
    kinds: kinds >= 2,
  };
}

export function isPassword(text: string): boolean {
  const check = checkPassword(text);
  return check.length && check.characters && check.kinds;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Number of character kinds in a text, out of letters, digits and ASCII punctuation: 0 to 3. */
export function countKinds(text: string): number {
  return [/[A-Za-z]/, /[0-9]/, PUNCTUATION].filter((kind) => kind.test(text)).length;
}

/**
 * The rule in the form of the `passwordrules` attribute, for a generator of passwords. It asks for a letter and a digit,
 * since no class of the form means "two of three", and names the punctuation, since its own class of it holds the space.
 */
export function passwordRules(): string {
  const ascii = String.fromCharCode(...Array.from({ length: 127 }, (_, code) => code));
  // In a class of the form the hyphen stands first and the bracket last.
  const marks = [...ascii].filter((character) => PUNCTUATION.test(character) && !'-]'.includes(character));
  const parts = [`minlength: ${PASSWORD_MIN}`, `maxlength: ${PASSWORD_MAX}`, 'required: lower, upper'];
  return `${[...parts, 'required: digit', `allowed: [-${marks.join('')}]]`].join('; ')};`;
}
