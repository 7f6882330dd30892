import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { biomePatterns, type ConfiguredPattern, tsconfigPatterns, vitestPatterns } from './configured-patterns.ts';
import { placeOf, RULES } from './house-rules.ts';
import { aliases, headingMentions, headingsOf, links, type Mention, pathsFromRoot } from './path-mentions.ts';
import { pathChecker, type RepositoryFile, repositoryFiles } from './repository-files.ts';

/** A file that a reader is asked to make, and a word for any area. */
const EXAMPLES: ReadonlySet<string> = new Set(['fixtures/mine.yaml', '#area']);

interface StalePath extends Mention {
  readonly wrong: string;
}

/**
 * Paths, headings and globs that lead nowhere, as `file:line:column what is wrong`: in code, comments, pages, links,
 * configuration and in the text rules of the house. A stale glob in configuration is a border that is silently off.
 */
export async function stalePaths(root: string, rules: typeof RULES = RULES): Promise<string[]> {
  const files = repositoryFiles(root);
  const isThere = pathChecker(root);
  const areas = importAreas(root);
  const headings = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, headingsOf(text)]),
  );
  const mentioned = files.flatMap((file) =>
    [...staleMentions(file, isThere), ...staleAliases(file, isThere, areas), ...staleHeadings(file, headings)].map(
      ({ index, wrong }) => `${file.path}:${placeOf(file.text, index)} ${wrong}`,
    ),
  );
  return [...mentioned, ...(await stalePatterns(root, files, isThere)), ...idleRules(files, rules)];
}

function staleMentions(file: RepositoryFile, isThere: (path: string) => boolean): StalePath[] {
  const linked = file.path.endsWith('.md') ? links(file.text) : [];
  return [
    ...pathsFromRoot(speakingText(file)),
    ...linked.map(({ path, index }) => ({ path: posix.join(dirname(file.path), path), index })),
  ]
    .filter(({ path }) => !EXAMPLES.has(path) && !isThere(path))
    .map(({ path, index }) => ({ path, index, wrong: `there is no ${path}` }));
}

/** Imports are the compiler's, and package.json makes the areas; here are comments, pages and Biome's import borders. */
function staleAliases(
  file: RepositoryFile,
  isThere: (path: string) => boolean,
  areas: ReadonlyMap<string, string>,
): StalePath[] {
  const named = aliases(file.path === 'package.json' ? '' : file.comments).filter(({ area }) => !EXAMPLES.has(area));
  return named.flatMap(({ area, path, index }) => {
    const folder = areas.get(area);
    if (folder === undefined) return [{ path, index, wrong: `package.json knows no imports by ${area}/` }];
    const target = posix.join(folder, path);
    return isThere(target) ? [] : [{ path, index, wrong: `${area}/${path} is ${target}, and there is none` }];
  });
}

/** A page that is not there is told of as a path. */
function staleHeadings(file: RepositoryFile, headings: ReadonlyMap<string, ReadonlySet<string>>): StalePath[] {
  return headingMentions(file.path, speakingText(file))
    .filter(({ path, heading }) => headings.get(path)?.has(heading) === false)
    .map(({ path, heading, index }) => ({ path, index, wrong: `there is no heading #${heading} in ${path}` }));
}

async function stalePatterns(
  root: string,
  files: readonly RepositoryFile[],
  isThere: (path: string) => boolean,
): Promise<string[]> {
  const patterns: ConfiguredPattern[] = [
    ...files.filter(({ path }) => posix.basename(path) === '.biome.json').flatMap(biomePatterns),
    ...files.filter(({ path }) => posix.basename(path) === 'tsconfig.json').flatMap(tsconfigPatterns),
    ...(await vitestPatterns(root)),
  ];
  return patterns
    .filter(({ pattern }) => !isThere(pattern))
    .map(({ file, index, pattern }) => {
      const text = files.find(({ path }) => path === file)?.text ?? '';
      return `${file}:${placeOf(text, index)} ${pattern} matches no file`;
    });
}

/** Text rules that are for no file, or make an exception for none. */
function idleRules(files: readonly RepositoryFile[], rules: typeof RULES): string[] {
  return rules.flatMap(({ name, files: applied, except }) =>
    [applied, ...(except ? [except] : [])]
      .filter((pattern) => !files.some(({ path }) => pattern.test(path)))
      .map((pattern) => `scripts/check/house-rules.ts:1:1 ${name}: ${pattern} matches no file`),
  );
}

/** In tests, paths in strings may be planted: their comments speak of the repository. Biome's paths are its patterns. */
function speakingText({ path, text, comments }: RepositoryFile): string {
  if (path === '.biome.json') return '';
  return path.startsWith('tests/') ? comments : text;
}

/** Folders of the # areas, from the package root. */
function importAreas(root: string): ReadonlyMap<string, string> {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Readonly<Record<string, string>>;
  };
  return new Map(
    Object.entries(imports).map(([alias, target]) => [alias.slice(0, alias.indexOf('/')), posix.dirname(target)]),
  );
}
