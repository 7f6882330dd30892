export const THREATS = 'docs/maintaining/threats.md';

/** Ids of threats, but no escape or colour: %C3, \\uFF10, #F30. */
const THREAT_IDS = /(?<![%\\#\w])([CSKF])([1-9]\d?)(?:[-–]\1([1-9]\d?))?(?!\w)/g;

export interface Citation {
  readonly id: string;
  /** where it stands in the text */
  readonly index: number;
}

/** Ids of threats, such as C1; a range cites every id in it. */
export function citedThreats(text: string): Citation[] {
  return [...text.matchAll(THREAT_IDS)].flatMap(({ 1: letter, 2: first, 3: last, index }) => {
    const count = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length: Math.max(count, 1) }, (_, step) => ({ id: `${letter}${Number(first) + step}`, index }));
  });
}

export interface ThreatRow {
  readonly id: string;
  /** where the row begins in its page */
  readonly index: number;
  /** `critical`, `high`, `medium` or `low` */
  readonly cost: string;
  /** paths of the files in its last cell */
  readonly tests: readonly string[];
}

/** The rows of docs/maintaining/threats.md: an id first, then its cost, the tests that hold it last. */
export function threatRows(page: string): ThreatRow[] {
  return [...page.matchAll(/^\| ([CSKF]\d+) \|.*$/gm)].map(({ 0: row, 1: id = '', index }) => {
    const cells = row.replace(/\s*\|\s*$/, '').split('|');
    const last = cells.at(-1) ?? '';
    return {
      id,
      index,
      cost: cells[2]?.trim() ?? '',
      tests: [...last.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    };
  });
}
