/** A module that the package exports. */
interface Entry {
  /** as it is imported: `.` is `uc-sandbox`, `./testing` is `uc-sandbox/testing` */
  readonly name: '.' | `./${string}`;
  /** from the package root */
  readonly source: `${string}.ts`;
}

/** Every module that the package exports, one row each; package.json and the build follow it. */
export const ENTRIES: readonly Entry[] = [
  { name: '.', source: 'client/kit/testing/sandbox.ts' },
  { name: './testing', source: 'client/kit/testing/testing.ts' },
  { name: './playwright', source: 'client/kit/testing/playwright.ts' },
  { name: './vitest', source: 'client/kit/testing/vitest.ts' },
];

/** The programs of the package, by their file in `dist/server`. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  main: 'server/shell/main.ts',
  command: 'scripts/uc-sandbox.ts',
};

/** File of an entry in `dist`, without its ending. */
export function entryFile({ name }: Pick<Entry, 'name'>): string {
  return name === '.' ? 'sandbox' : name.slice('./'.length);
}

/** The value of package.json's `exports`. */
function packageExports(): Record<string, unknown> {
  const entries = ENTRIES.map((entry) => [
    entry.name,
    {
      types: `./dist/types/${entry.source.replace(/\.ts$/, '.d.ts')}`,
      default: `./dist/exports/${entryFile(entry)}.js`,
    },
  ]);
  return { ...Object.fromEntries(entries), './package.json': './package.json' };
}

/** Fields of package.json that differ from the table of entries, as a text to put there; empty when none does. */
export function staleExports(manifest: string): string {
  const { exports } = JSON.parse(manifest) as { exports?: unknown };
  const expected = JSON.stringify(packageExports(), null, 2);
  if (JSON.stringify(exports, null, 2) === expected) return '';
  return `package.json: exports are not those of scripts/package/entries.ts; expected\n${expected}`;
}
