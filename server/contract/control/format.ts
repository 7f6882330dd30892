/**
 * Version of each stored or exchanged format, raised when an older reader would misread it. In version 1 a world file was
 * either a snapshot or a replay bundle, each with its own version number.
 */
export const FORMATS = { fixture: 1, world: 2, control: 1 } as const;

/** Message for a file of another format version; a newer one needs an update. @param got the file's version, of any type */
export function expectedFormat(wanted: number, got: unknown): string {
  const expected = `expected ${wanted}, the format of this version`;
  return typeof got === 'number' && got > wanted ? `${expected}: update uc-sandbox to read a newer one` : expected;
}
