import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { ROOT } from '#scripts/run/package-root.ts';

/** A program of `npm run dev`: one file each, since a loader of TypeScript takes most of a start. */
export interface Program {
  readonly name: 'dev' | 'api' | 'web';
  /** from the package root */
  readonly source: string;
  /** packages that stay outside: they load files of their own, or are loaded anyway */
  readonly external: readonly string[];
  /** of Node */
  readonly flags: readonly string[];
  /** files whose change is taken without a new start */
  readonly takenLive: readonly string[];
}

export interface Bundle {
  readonly file: string;
  /** all files that it was made of */
  readonly inputs: readonly string[];
}

const { folderOf, freshBundle, versionOf } = createRequire(import.meta.url)('./fresh-bundle.cjs') as {
  folderOf(name: string): string;
  freshBundle(name: string): Bundle | null;
  versionOf(file: string): string;
};

export { versionOf };

/** Another version of a package makes another bundle, and so does another way to bundle. */
const ALWAYS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'client/tsconfig.json',
  'scripts/dev/program-bundle.ts',
].map((file) => join(ROOT, file));

/** The program as its sources are now. Rejects with a text for a person where they do not fit together. */
export async function bundleOf(program: Program): Promise<Bundle> {
  return freshBundle(program.name) ?? bundleAnew(program);
}

async function bundleAnew({ name, source, external }: Program): Promise<Bundle> {
  const { rolldown } = await import('rolldown');
  const startedAt = Date.now();
  const bundle = await rolldown({
    input: join(ROOT, source),
    cwd: ROOT,
    platform: 'node',
    external: external.map((prefix) => new RegExp(`^${prefix}(?:/|$)`)),
    plugins: [ownPlace()],
    logLevel: 'silent',
  });
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  // Another one may be running from the file before: it keeps its own, with the lines of its own sources.
  const file = join(folder, `${startedAt}-${process.pid}.mjs`);
  try {
    await bundle.write({ file, format: 'esm', sourcemap: true, codeSplitting: false });
    const inputs = [...(await bundle.watchFiles), ...ALWAYS];
    const versions = Object.fromEntries(inputs.map((input) => [input, versionOf(input)]));
    const list = join(folder, 'made-of.json');
    writeFileSync(`${list}.${process.pid}`, JSON.stringify({ file, versions }));
    renameSync(`${list}.${process.pid}`, list);
    removeOld(folder, startedAt);
    return { file, inputs };
  } finally {
    await bundle.close();
  }
}

const OLD_MS = 24 * 60 * 60_000;

/** Removes bundles of another day: nobody runs from them any more, as a rule. */
function removeOld(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const madeAt = Number(/^(\d+)-/.exec(name)?.[1]);
    if (now - madeAt > OLD_MS) rmSync(join(folder, name), { force: true });
  }
}

/** A module keeps its own place: the files beside it are found from there. */
function ownPlace(): Plugin {
  return {
    name: 'own-place',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return null;
      const meta = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
      return code.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_all, key: keyof typeof meta) =>
        JSON.stringify(meta[key]),
      );
    },
  };
}
