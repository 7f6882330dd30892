import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { packageBin, runNode } from '#scripts/run/run-node.ts';
import { ENTRIES } from './entries.ts';

/** Folder where `tsc -b` leaves the types of each file. */
const EMITTED = join(ROOT, '.cache/ts');
const PACKAGES = join(ROOT, 'node_modules');
const TYPES = join(ROOT, 'dist/types');

/** A module that a file of types names, in quotes of either kind. */
const NAMED = /(?<=\b(?:from|import\() ?["'])[^"']+/g;
/** A module that is imported for its effect, of which types have nothing. */
const FOR_EFFECT = /^import ["'][^"']+["'];\n/gm;
const OF_NODE = /^import .* from ['"]node:\w+['"];$/gm;

/** Endings of a file of types and of the module that it describes, of either kind. */
const KINDS = [
  { types: '.d.ts', module: '.js' },
  // A CommonJS module that imports types of the other kind does not compile.
  { types: '.d.cts', module: '.cjs' },
] as const;
type Kind = (typeof KINDS)[number];

/** Writes the types of every entry, and of all that they name. @throws the compiler's messages */
export async function buildTypes(): Promise<void> {
  const { code, output } = await runNode([packageBin('typescript', 'tsc'), '-b']);
  if (code !== 0) throw new Error(output);
  rmSync(TYPES, { recursive: true, force: true });
  const files = new Set(ENTRIES.map(({ source }) => declarationOf(join(EMITTED, source))));
  // A set takes in values that are added during its iteration.
  for (const file of files) {
    const emitted = readFileSync(file, 'utf8').replaceAll(FOR_EFFECT, '');
    for (const name of emitted.match(NAMED) ?? []) {
      const named = fileOf(name, file);
      if (named !== null) files.add(named);
    }
    for (const kind of KINDS) writeTypes(file, emitted, kind);
  }
}

function writeTypes(file: string, emitted: string, kind: Kind): void {
  const text = emitted.replaceAll(NAMED, (name) => {
    const named = fileOf(name, file);
    return named === null ? name : pathBetween(placeOf(file, kind.types), placeOf(named, kind.module));
  });
  mkdirSync(dirname(placeOf(file, kind.types)), { recursive: true });
  // A project may do without Node's types: their names are of any type there.
  writeFileSync(placeOf(file, kind.types), text.replaceAll(OF_NODE, '// @ts-ignore\n$&'));
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

/** Place of a file of types in the build, with another ending. */
function placeOf(file: string, ending: Kind[keyof Kind]): string {
  const place = join(TYPES, relative(file.startsWith(PACKAGES) ? PACKAGES : EMITTED, file));
  return place.replace(/\.d\.ts$/, ending);
}

function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
