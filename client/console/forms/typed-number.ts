/** A number as it is typed, by a Chinese keyboard with full-width digits; NaN for every other text. */
export function typedNumber(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
