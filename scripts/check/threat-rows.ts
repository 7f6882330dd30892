export interface ThreatRow {
  readonly id: string;
  /** where the row begins in its page */
  readonly index: number;
  /** paths of the files in its last cell */
  readonly tests: readonly string[];
}

/** The rows of docs/threats.md: an id first, the tests that hold it last. */
export function threatRows(page: string): ThreatRow[] {
  return [...page.matchAll(/^\| ([CSKF]\d+) \|.*$/gm)].map(({ 0: row, 1: id = '', index }) => {
    const last =
      row
        .replace(/\s*\|\s*$/, '')
        .split('|')
        .at(-1) ?? '';
    return { id, index, tests: [...last.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) };
  });
}

/** The sections that docs/specification.md has a row for. */
export function sectionRows(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/^\| (§\d+) \|/gm)].map(([, id = '']) => id));
}
