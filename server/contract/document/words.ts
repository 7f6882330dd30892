/** Meaning of fields, in Chinese. A row is for the fields whose dotted path ends like it. */
export type Words = Readonly<Record<string, string>>;

/** The row for a dotted path of fields: its longest ending that has one. */
export function rowFor(words: Words, path: string): string | undefined {
  const steps = path.split('.');
  return steps.map((_, index) => steps.slice(index).join('.')).find((ending) => Object.hasOwn(words, ending));
}
