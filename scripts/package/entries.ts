import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

/** A module that the package exports. */
interface Entry {
  /** as it is imported: `.` is `uc-sandbox`, `./testing` is `uc-sandbox/testing` */
  readonly name: string;
  /** in `dist/exports`, without its ending */
  readonly file: string;
  /** from the package root */
  readonly source: string;
}

type Exported = string | { readonly import: { readonly types: string; readonly default: string } };

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Exported>>;
};

/** Every module that the package exports, as `exports` of package.json has them: its types lie as its source does. */
export const ENTRIES: readonly Entry[] = Object.entries(exports).flatMap(([name, exported]) => {
  if (typeof exported === 'string') return [];
  const { types, default: built } = exported.import;
  return { name, file: basename(built, '.js'), source: types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, '$1.ts') };
});

/** The programs of the package, by their file in `dist/server`. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  main: 'server/shell/main.ts',
  command: 'scripts/uc-sandbox.ts',
  'fixture-worker': 'server/shell/fixtures/fixture-worker.ts',
};
