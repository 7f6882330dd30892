/** Spaces of every kind, and the invisible marks that contact lists put around numbers. */
const BLANKS = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const HYPHENS = /[-\u2010-\u2015\u2212\uff0d]/g;

/**
 * A typed, pasted or autofilled phone number without spaces, hyphens and +86, with full-width digits as plain ones.
 * Letters stay, so that the wrong-number message can be reached (threat F31).
 */
export function cleanPhone(text: string): string {
  return plainDigits(text)
    .replace(BLANKS, '')
    .replace(HYPHENS, '')
    .replace(/^[+\uff0b]86(?=\d)/, '');
}

/** A pasted or autofilled code without blanks, with full-width digits as plain ones. */
export function cleanCode(text: string): string {
  return plainDigits(text).replace(BLANKS, '');
}

function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}
