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
  'fixture-worker': 'server/shell/fixtures/fixture-worker.ts',
};

/** File of an entry in `dist`, without its ending. */
export function entryFile({ name }: Pick<Entry, 'name'>): string {
  return name === '.' ? 'sandbox' : name.slice('./'.length);
}

/** Fields of package.json by which an entry is found. */
function packageFields(): Record<string, unknown> {
  const exported = ENTRIES.map((entry) => [
    entry.name,
    {
      import: { types: typesOf(entry), default: `./dist/exports/${entryFile(entry)}.js` },
      require: {
        types: typesOf(entry).replace(/\.d\.ts$/, '.d.cts'),
        default: `./dist/exports/${entryFile(entry)}.cjs`,
      },
    },
  ]);
  const [main, ...others] = ENTRIES.map((entry) => [entryFile(entry), typesOf(entry)] as const);
  return {
    // `moduleResolution: node10` of TypeScript takes no notice of `exports`.
    main: `./dist/exports/${main?.[0]}.cjs`,
    types: main?.[1],
    typesVersions: { '*': Object.fromEntries(others.map(([name, types]) => [name, [types]])) },
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
  };
}

function typesOf({ source }: Pick<Entry, 'source'>): string {
  return `./dist/types/${source.replace(/\.ts$/, '.d.ts')}`;
}

/** Fields of package.json that differ from the table of entries, as a text to put there; empty when none does. */
export function staleExports(manifest: string): string {
  const fields: Record<string, unknown> = JSON.parse(manifest);
  const stale = Object.entries(packageFields()).filter(
    ([name, expected]) => JSON.stringify(fields[name]) !== JSON.stringify(expected),
  );
  if (stale.length === 0) return '';
  const expected = JSON.stringify(Object.fromEntries(stale), null, 2);
  return `package.json: fields are not those of scripts/package/entries.ts; expected\n${expected}`;
}
