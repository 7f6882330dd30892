import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageBin } from '#scripts/run/package-bin.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { ENTRIES } from './entries.ts';

/** Folder where `tsc -b` leaves the types of each file. */
const EMITTED = join(ROOT, '.cache/ts');
const PACKAGES = join(ROOT, 'node_modules');
const TYPES = join(ROOT, 'dist/types');

/** A module that a file of types names, in quotes of either kind. */
const NAMED = /(?<=\b(?:from|import\() ?["'])[^"']+/g;
const OF_NODE = /^import .* from ['"]node:\w+['"];$/gm;

/** Writes the types of every entry, and of all that they name. @throws what the compiler says */
export async function buildTypes(): Promise<void> {
  const { code, output } = await runNode([packageBin('typescript', 'tsc'), '-b']);
  if (code !== 0) throw new Error(output);
  rmSync(TYPES, { recursive: true, force: true });
  const files = new Set(ENTRIES.map(({ source }) => declarationOf(join(EMITTED, source))));
  // A set takes in what is added while it is gone through.
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(NAMED, (name) => {
      const named = fileOf(name, file);
      if (named === null) return name;
      files.add(named);
      return pathBetween(placeOf(file), placeOf(named));
    });
    mkdirSync(dirname(placeOf(file)), { recursive: true });
    // A project may do without Node's types: what they name is of any type there.
    writeFileSync(placeOf(file), text.replaceAll(OF_NODE, '// @ts-ignore\n$&'));
  }
}

/** The types that a name in a file's types means: of this package, or of zod, which the build has in it; else null. */
function fileOf(name: string, file: string): string | null {
  const { imports } = MANIFEST;
  const area = Object.keys(imports).find((alias) => name.startsWith(alias.slice(0, -1)));
  if (area) return declarationOf(join(EMITTED, imports[area]?.replace('*', name.slice(area.length - 1)) ?? ''));
  if (name.startsWith('.')) return declarationOf(join(dirname(file), name));
  return name.startsWith('zod/') ? join(PACKAGES, name, 'index.d.ts') : null;
}

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> };

const declarationOf = (file: string) => file.replace(/\.(?:ts|js)$/, '.d.ts');

/** Place of a file of types in the build. */
function placeOf(file: string): string {
  return join(TYPES, relative(file.startsWith(PACKAGES) ? PACKAGES : EMITTED, file));
}

function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to)
    .split(sep)
    .join('/')
    .replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
