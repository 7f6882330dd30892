import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';

const NOT_OURS = [
  '**/node_modules/**',
  'dist/**',
  '.cache/**',
  '.git/**',
  'test-results/**',
  'screenshots/**',
  'fixtures/drafts/**',
];
const STRING_OR_COMMENT =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=[=(,:[!&|?{};\n>]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

export interface RepositoryFile {
  /** from the package root, with forward slashes */
  readonly path: string;
  readonly text: string;
  /** without its comments, which are spaces: every line and column stays where it was */
  readonly code: string;
  /** the comments alone, everything else being spaces; of a page or of data the whole text */
  readonly comments: string;
}

/** The files of the repository that are text and written by hand. */
export function repositoryFiles(root: string): RepositoryFile[] {
  const paths = globSync(['**/*.{ts,tsx,cjs,css,html,md,yaml,yml,json}', '.ci/run'], {
    cwd: root,
    dot: true,
    ignore: [...NOT_OURS, 'package-lock.json'],
  });
  return paths.sort().map((path) => repositoryFile(path, readFileSync(join(root, path), 'utf8')));
}

export function repositoryFile(path: string, text: string): RepositoryFile {
  if (!/\.(?:tsx?|cjs|css)$/.test(path)) return { path, text, code: text, comments: text };
  const [code, comments]: [string[], string[]] = [[], []];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(STRING_OR_COMMENT)) {
    if (!/^\/[/*]/.test(found)) continue;
    const before = text.slice(end, index);
    code.push(before, blank(found));
    comments.push(blank(before), found);
    end = index + found.length;
  }
  const rest = text.slice(end);
  return { path, text, code: code.join('') + rest, comments: comments.join('') + blank(rest) };
}

function blank(text: string): string {
  return text.replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
}

/** One line of the check: `file:line:column fault`. */
export function breach({ path, text }: Pick<RepositoryFile, 'path' | 'text'>, index: number, wrong: string): string {
  const before = text.slice(0, index).split('\n');
  return `${path}:${before.length}:${(before.at(-1) ?? '').length + 1} ${wrong}`;
}

/** True for a path or glob, from the package root, that matches a file or folder. */
export function leadsSomewhere(root: string, path: string): boolean {
  if (!isDynamicPattern(path)) return existsSync(join(root, path));
  return globSync(path, { cwd: root, dot: true, ignore: NOT_OURS }).length > 0;
}
