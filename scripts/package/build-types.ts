import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { packageBin } from '#scripts/run/package-bin.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { ENTRIES, entryFile } from './entries.ts';

/** Folder where `tsc -b` leaves the types of each file. */
const EMITTED = join(ROOT, '.cache/ts');

/** Bundles the types of every entry into one file each. @throws what the compiler says */
export async function buildTypes(): Promise<void> {
  const { code, output } = await runNode([packageBin('typescript', 'tsc'), '-b', ...projects()]);
  if (code !== 0) throw new Error(output);
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [entryFile(entry), emitted(entry.source)])),
    plugins: [emittedTypes(), dts({ dtsInput: true, tsconfig: false }), withoutVariance(), withoutNode()],
    external: ['vitest', '@playwright/test', 'node:http'],
  });
  await bundle.write({ dir: join(ROOT, 'dist/types'), cleanDir: true });
  await bundle.close();
}

/** The TypeScript projects that the entries are in, of those that tsconfig.json lists. */
function projects(): string[] {
  const { references } = readJson<{ references: { path: string }[] }>('tsconfig.json');
  const deepestFirst = references.map(({ path }) => path).sort((one, other) => other.length - one.length);
  const found = ENTRIES.map(({ source }) => deepestFirst.find((path) => source.startsWith(`${path}/`)));
  return [...new Set(found.filter((path) => path !== undefined))];
}

/** Resolves an import of a source file to the types that were emitted for it. */
function emittedTypes(): Plugin {
  const { imports } = readJson<{ imports: Record<string, string> }>('package.json');
  const areas = Object.entries(imports).map(
    ([alias, folder]) => [alias.replace('*', ''), folder.replace('*', '')] as const,
  );
  return {
    name: 'emitted-types',
    resolveId: {
      // Before Node's own resolution of package.json's imports, which finds the sources.
      order: 'pre',
      handler(specifier, importer) {
        if (!specifier.endsWith('.ts') || importer === undefined) return null;
        const area = areas.find(([alias]) => specifier.startsWith(alias));
        const file = area
          ? emitted(area[1] + specifier.slice(area[0].length))
          : join(dirname(importer), specifier.replace(/\.ts$/, '.d.ts'));
        return existsSync(file) ? file : null;
      },
    },
  };
}

const CAST_VARIANCE = /\/\*\* @ts-ignore[^*]*\*\/\s*(?:in )?out /g;

/**
 * Leaves out the variance annotations of zod's types: where one is a cast, a comment tells the compiler to let the line
 * below pass, and a bundle has them in one line.
 */
function withoutVariance(): Plugin {
  return {
    name: 'without-variance',
    renderChunk: { order: 'post', handler: (code) => code.replaceAll(CAST_VARIANCE, '') },
  };
}

const OF_NODE = /^import .* from "node:\w+";$/gm;

/** Lets a project do without Node's types: what they name is of any type there. */
function withoutNode(): Plugin {
  return {
    name: 'without-node',
    renderChunk: { order: 'post', handler: (code) => code.replaceAll(OF_NODE, '// @ts-ignore\n$&') },
  };
}

function emitted(source: string): string {
  return join(EMITTED, source.replace(/\.ts$/, '.d.ts'));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
}
