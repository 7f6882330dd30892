import { placeOf } from './house-rules.ts';
import { type RepositoryFile, repositoryFiles } from './repository-files.ts';
import { type Citation, citedThreats, THREATS, threatRows } from './threat-rows.ts';

const SECTIONS = 'docs/maintaining/specification.md';

const SECTION_NUMBERS = /\bspec(?:,? (?:and )?§\d+)+/g;

/**
 * Breaches of the citations, as `file:line:column what is wrong`: a `spec §n` or the id of a threat without its row, and
 * a row of docs/maintaining/threats.md that has no test, or whose tests do not name it.
 */
export function citationBreaches(root: string): string[] {
  const files = repositoryFiles(root).filter(({ path }) => !/^fixtures\/|\.json$/.test(path));
  const page = textOf(files, THREATS);
  const ids = new Set(threatRows(page).map(({ id }) => id));
  const sections = sectionRows(textOf(files, SECTIONS));
  return [
    ...files.flatMap((file) => [
      ...citedThreats(citingText(file))
        .filter(({ id }) => !ids.has(id))
        .map(({ id, index }) => breach(file, index, `${id} has no row in ${THREATS}`)),
      ...citedSections(citingText(file))
        .filter(({ id }) => !sections.has(id))
        .map(({ id, index }) => breach(file, index, `spec ${id} has no row in ${SECTIONS}`)),
    ]),
    ...rowBreaches(page, files),
  ];
}

function rowBreaches(page: string, files: readonly RepositoryFile[]): string[] {
  const rows = threatRows(page);
  const tests = files.filter(({ path }) => /\.test\.tsx?$/.test(path));
  const named = new Map(tests.map(({ path, text }) => [path, new Set(citedThreats(text).map(({ id }) => id))]));
  return rows.flatMap(({ id, index, tests }, at) => {
    const naming = [...named].find(([, ids]) => ids.has(id))?.[0];
    return [
      ...tests.filter((test) => !named.get(test)?.has(id)).map((test) => `${test} does not name ${id}`),
      ...(tests.length === 0 ? [`the row of ${id} has no test${naming ? `, and ${naming} names it` : ''}`] : []),
      ...(rows.findIndex((row) => row.id === id) < at ? [`${id} has a row already`] : []),
    ].map((wrong) => breach({ path: THREATS, text: page }, index, wrong));
  });
}

/** Code cites in comments, tests in their titles as well. */
function citingText({ path, text, comments }: RepositoryFile): string {
  return path.startsWith('tests/') ? text : comments;
}

function textOf(files: readonly RepositoryFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

function breach({ path, text }: Pick<RepositoryFile, 'path' | 'text'>, index: number, wrong: string): string {
  return `${path}:${placeOf(text, index)} ${wrong}`;
}

/** Sections of the specification, such as §5. */
function citedSections(text: string): Citation[] {
  return [...text.matchAll(SECTION_NUMBERS)].flatMap((found) =>
    [...found[0].matchAll(/§\d+/g)].map((section) => ({ id: section[0], index: found.index + section.index })),
  );
}

/** The sections that docs/maintaining/specification.md has a row for. */
function sectionRows(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/^\| (§\d+) \|/gm)].map(([, id = '']) => id));
}
