import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RepositoryFile } from './repository-files.ts';

export interface ConfiguredPattern {
  readonly file: string;
  /** where it stands in the file */
  readonly index: number;
  /** a path or glob from the package root */
  readonly pattern: string;
}

interface VitestConfig {
  readonly test: { readonly projects: readonly { readonly test: VitestProject }[] };
}
interface VitestProject {
  readonly include: readonly string[];
  readonly globalSetup?: readonly string[];
}

const VITEST = 'tests/vitest.config.ts';

/** The globs of Biome's includes and overrides. A path that begins at a folder of the root is found in its text as well. */
export function biomePatterns({ path, text }: RepositoryFile): ConfiguredPattern[] {
  return stringsUnder(JSON.parse(text), ['includes']).map((pattern) => ({
    file: path,
    index: text.indexOf(JSON.stringify(pattern)),
    pattern: pattern.replace(/^!+/, ''),
  }));
}

/** Path patterns of a tsconfig, from the package root. */
export function tsconfigPatterns({ path, text }: RepositoryFile): ConfiguredPattern[] {
  const paths = stringsUnder(JSON.parse(text), ['include', 'files', 'extends', 'path']);
  return paths.map((pattern) => ({
    file: path,
    index: text.indexOf(JSON.stringify(pattern)),
    pattern: posix.join(dirname(path), pattern),
  }));
}

/** The globs and set-up files of Vitest's projects. */
export async function vitestPatterns(root: string): Promise<ConfiguredPattern[]> {
  const file = join(root, VITEST);
  if (!existsSync(file)) return [];
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: VitestConfig };
  return config.test.projects
    .flatMap(({ test }) => [...test.include, ...(test.globalSetup ?? [])])
    .map((pattern) => ({ file: VITEST, index: 0, pattern }));
}

/** Every string at or below one of the keys, wherever the key stands. */
function stringsUnder(value: unknown, keys: readonly string[], isBelow = false): string[] {
  if (typeof value === 'string') return isBelow ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((part) => stringsUnder(part, keys, isBelow));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => stringsUnder(part, keys, keys.includes(key)));
}
