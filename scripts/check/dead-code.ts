import { basename } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

const CODE = /^(?:server|client|scripts|tests)\/.*\.(?:tsx?|cjs)$/;
/** Test files: a runner finds them, so no import has to. */
const TEST = /\.test\.tsx?$/;
const EXPORT = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

/** Unused files of code, exports, and packages of package.json. */
export function deadCode(files: readonly RepositoryFile[], manifest: string): string[] {
  const { devDependencies } = JSON.parse(manifest) as { readonly devDependencies: Readonly<Record<string, string>> };
  const places = new Map<string, number>();
  for (const { code } of files) {
    const words = new Set([...(code.match(/\w+/g) ?? []), ...(code.match(/[\w.-]+\.(?:tsx?|cjs)/g) ?? [])]);
    for (const word of words) places.set(word, (places.get(word) ?? 0) + 1);
  }
  const isNamed = (name: string, least: number) => (places.get(name) ?? 0) >= least;
  const imports = files.filter(({ path }) => CODE.test(path)).map(({ code }) => code);
  const isImported = (name: string) => imports.some((code) => code.includes(`'${name}'`) || code.includes(`'${name}/`));
  const own = files.filter(({ path }) => CODE.test(path) && !TEST.test(path));
  return [
    ...own.flatMap(({ path, code }) => [
      ...(isNamed(basename(path), 1) ? [] : [`${path}: no other file names it`]),
      ...[...code.matchAll(EXPORT)].flatMap(([, name = '']) =>
        isNamed(name, 2) ? [] : [`${path}: no other file names ${name}`],
      ),
    ]),
    ...Object.keys(devDependencies)
      .filter((name) => !name.startsWith('@types/') && !isImported(name))
      .map((name) => `package.json: no file names ${name}`),
  ];
}
