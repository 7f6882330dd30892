/**
 * Version of each stored or exchanged format: raised when an older reader would misread it. A world file was a snapshot or
 * a replay bundle in version 1, each with a version of its own.
 */
export const FORMATS = { fixture: 1, world: 2, control: 1 } as const;

/** Refusal of another format, with the next thing to do. @param got a number, where it is one */
export function expectedFormat(wanted: number, got: unknown): string {
  const expected = `expected ${wanted}, the format of this version`;
  return typeof got === 'number' && got > wanted ? `${expected}: update uc-sandbox to read a newer one` : expected;
}
