import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';
import { onlyComments } from './without-comments.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', '.cache/**', '.git/**', 'test-results/**', 'screenshots/**'];

export interface RepositoryFile {
  /** from the package root, with forward slashes */
  readonly path: string;
  readonly text: string;
  /** the comments of code, everything else turned into spaces; of any other file the whole text */
  readonly comments: string;
}

/** The files of the repository that are text and written by hand. */
export function repositoryFiles(root: string): RepositoryFile[] {
  return globSync(['**/*.{ts,tsx,cjs,css,html,md,yaml,yml,json}', '.ci/run'], {
    cwd: root,
    dot: true,
    ignore: [...NOT_OURS, 'package-lock.json'],
  })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, comments: isCode(path) ? onlyComments(text) : text };
    });
}

/** Tells files with comments from pages and data. */
function isCode(path: string): boolean {
  return /\.(?:tsx?|cjs|css)$/.test(path);
}

/** Tells whether a path or glob, from the package root, leads to a file or folder. */
export function pathChecker(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const isThere = known.get(path) ?? leadsSomewhere(root, path);
    known.set(path, isThere);
    return isThere;
  };
}

function leadsSomewhere(root: string, path: string): boolean {
  if (!isDynamicPattern(path)) return existsSync(join(root, path));
  return globSync(path, { cwd: root, dot: true, ignore: NOT_OURS }).length > 0;
}
