import { posix } from 'node:path';
import { breach, leadsSomewhere, type RepositoryFile } from './repository-files.ts';

/** Files that a reader is asked to make, and a word for any area. */
const EXAMPLES = /^(?:fixtures\/(?:drafts\/)?mine\.yaml|#area\b.*)$/;

const FROM_THE_ROOT =
  /(?<![\w/.:@$-]|\bfrom '|\bimport\(')(?:\.\/)?((?:server|client|scripts|tests|fixtures|docs)\/(?:[\w./*@-]|\{[\w,.]+\})*)(?:#([\p{L}\p{N}_-]+))?/gu;
const ALIAS = /(?<![\w/.:&?-])(#[a-z-]+\/[\w./*-]*)/g;
const LINK = /\]\((?![a-z]+:|\/)([^)\s#]*)(?:#([^)\s]+))?\)/g;

interface Mention {
  /** from the package root; may be a glob */
  readonly path: string;
  /** of a page, as an address has it: `by-proxy-vite` */
  readonly heading: string | undefined;
  readonly index: number;
}

/**
 * Paths and headings that lead nowhere, as `file:line:column fault`: in code, comments, pages, links and
 * Biome's globs, where a stale one is a rule that is silently off. `areas` is `imports` of package.json.
 */
export function stalePaths(
  root: string,
  files: readonly RepositoryFile[],
  areas: Readonly<Record<string, string>>,
): string[] {
  const known = new Map<string, boolean>();
  const isThere = (path: string) => {
    const isKnown = known.get(path) ?? leadsSomewhere(root, path);
    known.set(path, isKnown);
    return isKnown;
  };
  const headings = new Map(files.map(({ path, text }) => [path, path.endsWith('.md') ? headingsOf(text) : null]));
  return files.flatMap((file) =>
    mentionsIn(file, areas).flatMap(({ path, heading, index }) => {
      if (!isThere(path)) return [breach(file, index, `there is no ${path}`)];
      const isStale = heading !== undefined && headings.get(path)?.has(heading) === false;
      return isStale ? [breach(file, index, `there is no heading #${heading} in ${path}`)] : [];
    }),
  );
}

/** Imports are the compiler's; in tests, paths in strings may be planted. */
function mentionsIn(file: RepositoryFile, areas: Readonly<Record<string, string>>): Mention[] {
  const { path: from, text, comments } = file;
  const found = [
    ...matches(FROM_THE_ROOT, from.startsWith('tests/') ? comments : text),
    ...matches(ALIAS, from === 'package.json' ? '' : comments),
    ...(from.endsWith('.md') ? matches(LINK, text) : []).map((link) => ({
      ...link,
      path: link.path === '' ? from : posix.join(posix.dirname(from), link.path),
    })),
  ];
  return found
    .map(({ path, ...mention }) => ({ ...mention, path: trimmed(withoutAlias(path, areas)) }))
    .filter(({ path }) => !EXAMPLES.test(path));
}

function matches(pattern: RegExp, text: string): Mention[] {
  return [...text.matchAll(pattern)].map(({ 1: path = '', 2: heading, index }) => ({ path, heading, index }));
}

function withoutAlias(path: string, areas: Readonly<Record<string, string>>): string {
  const area = path.slice(0, path.indexOf('/') + 1);
  return posix.join(areas[`${area}*`]?.slice(0, -1) ?? area, path.slice(area.length));
}

/** Everything in a folder is the folder; a full stop at the end is the sentence's. */
function trimmed(path: string): string {
  return path.replace(/(?:^|\/)\*{1,2}$|[./]+$/, '');
}

/** Headings of a page as addresses have them, the way GitHub makes them. */
function headingsOf(markdown: string): ReadonlySet<string> {
  const words = [...markdown.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => heading.trim().toLowerCase());
  return new Set(words.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')));
}
