export interface Citation {
  readonly id: string;
  /** where it stands in the text */
  readonly index: number;
}

/** Nothing that an escape or a colour could be: %C3, \uFF10, #F30. */
const THREAT = /(?<![%\\#\w])([CSKF])([1-9]\d?)(?:[-–]\1([1-9]\d?))?(?!\w)/g;
const SECTIONS = /\bspec(?:,? (?:and )?§\d+)+/g;

/** Ids of threats, such as C1; a range cites every id in it. */
export function citedThreats(text: string): Citation[] {
  return [...text.matchAll(THREAT)].flatMap(({ 1: letter, 2: first, 3: last, index }) => {
    const count = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length: Math.max(count, 1) }, (_, step) => ({ id: `${letter}${Number(first) + step}`, index }));
  });
}

/** Sections of the specification, such as §5. */
export function citedSections(text: string): Citation[] {
  return [...text.matchAll(SECTIONS)].flatMap((found) =>
    [...found[0].matchAll(/§\d+/g)].map((section) => ({ id: section[0], index: found.index + section.index })),
  );
}
