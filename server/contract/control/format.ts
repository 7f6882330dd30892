/**
 * Version of each stored or exchanged format: raised when an older reader would misread it.
 * Only the first one was ever written, so nothing is migrated yet.
 */
export const FORMATS = { fixture: 1, snapshot: 1, replay: 1, control: 1 } as const;

/** Refusal of another format, with the next thing to do. @param got a number, where it is one */
export function expectedFormat(kind: keyof typeof FORMATS, got: unknown): string {
  const expected = `expected ${FORMATS[kind]}, the format of this version`;
  return typeof got === 'number' && got > FORMATS[kind]
    ? `${expected}: update uc-sandbox to read a newer one`
    : expected;
}
