import { type Mutation, THREATS, threatRows } from '#scripts/mutate/mutations.ts';
import { breach, type RepositoryFile } from './repository-files.ts';

const SECTIONS = 'docs/maintaining/specification.md';

/** Ids of threats, or a range of them, but no escape or colour: %C3, \\uFF10, #F30. */
const THREAT_IDS = /(?<![%\\#\w])([CSKF])([1-9]\d?)(?:[-–]\1([1-9]\d?))?(?!\w)/g;
const SECTION_NUMBERS = /\bspec(?:,? (?:and )?§\d+)+/g;

/**
 * Breaches of the citations, as `file:line:column fault`: a `spec §n` or the id of a threat without its row; a
 * row of the threats that has no test, whose tests do not name it, or, where it is critical or high, without a mutation.
 */
export function citationBreaches(files: readonly RepositoryFile[], mutations: readonly Mutation[]): string[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  const page = { path: THREATS, text: textOf(THREATS) };
  const rows = threatRows(page.text);
  const known = new Set([
    ...rows.map(({ id }) => id),
    ...[...textOf(SECTIONS).matchAll(/^\| (§\d+) \|/gm)].map(([, section = '']) => section),
  ]);
  const citing = files.filter(({ path }) => !/^fixtures\/|\.json$/.test(path));
  const cited = new Map(citing.map((file) => [file.path, citationsIn(file)]));
  const names = (path: string, id: string) => cited.get(path)?.some((citation) => citation.id === id) === true;
  return [
    ...citing.flatMap((file) =>
      (cited.get(file.path) ?? [])
        .filter(({ id }) => !known.has(id))
        .map(({ id, index }) => breach(file, index, `${id} has no row in ${id.startsWith('§') ? SECTIONS : THREATS}`)),
    ),
    ...rows.flatMap(({ id, index, cost, tests }) =>
      [
        ...tests.filter((path) => !names(path, id)).map((path) => `${path} does not name ${id}`),
        ...(tests.length === 0 ? [`the row of ${id} has no test`] : []),
        ...(/critical|high/.test(cost) && !mutations.some(({ threats }) => threats.includes(id))
          ? [`no mutation makes ${id} come true`]
          : []),
      ].map((wrong) => breach(page, index, wrong)),
    ),
  ];
}

/** Code cites in comments, tests in their titles as well, mutations in a field. */
function citationsIn({ path, text, comments }: RepositoryFile): { id: string; index: number }[] {
  const citing = /^(?:tests|scripts\/mutate)\//.test(path) ? text : comments;
  const threats = [...citing.matchAll(THREAT_IDS)].flatMap(({ 1: letter, 2: first, 3: last, index }) =>
    Array.from({ length: Math.max(Number(last ?? first) - Number(first) + 1, 1) }, (_, step) => ({
      id: `${letter}${Number(first) + step}`,
      index,
    })),
  );
  const sections = [...citing.matchAll(SECTION_NUMBERS)].flatMap(({ 0: found, index }) =>
    [...found.matchAll(/§\d+/g)].map((section) => ({ id: section[0], index: index + section.index })),
  );
  return [...threats, ...sections];
}
