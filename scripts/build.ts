import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { EXAMPLES_FILE } from '#server/shell/project.ts';
import { runSteps, type Step } from './check/steps.ts';
import { PROMISES_FILE, promisesOf } from './contract/report/promises.ts';
import { openPeers } from './contract/run/peers.ts';
import { runSuite, suiteFiles } from './contract/run/run-suite.ts';
import { makeApiExamples } from './docs/examples/make-api-examples.ts';
import { buildTypes } from './package/build-types.ts';
import { ENTRIES, PROGRAMS } from './package/entries.ts';
import { writeReadFixtures } from './package/read-fixtures.ts';
import { withoutWorlds } from './package/without-worlds.ts';
import { arePagesStale, isBuildStale, markBuilt } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { packPortal } from './run/portal-bundle.ts';

const HELP = `
npm run build [-- --if-stale] [--pages]

Builds the package: dist/portal (the product), dist/sandbox (console and simulators), dist/trace (the console's record
as one file), dist/server (the programs) and dist/exports (what is imported), each with the packages that it uses in it,
dist/headless (the product for a headless DOM), dist/types, dist/contract (the suite of the contract, and the promises that
each of its tests looks at), and dist/api-examples.json (answers to real calls, for the API document).

  --if-stale  nothing where dist is newer than all of its sources
  --pages     the pages alone: portal, console and simulators, and a trace's
  --help      this text
`;

/** Folder in dist of the code that runs in Node. */
const PROGRAM_FOLDER = 'server';
/** Folder in dist of the tests that `contract` runs. */
const SUITE_FOLDER = 'contract';
const LICENCES = `${PROGRAM_FOLDER}/licenses.md`;
/** Packages that @modelcontextprotocol/server has in its own files, where a bundler cannot see whose they are. */
const WITHIN_SDK = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'];

const EXPORTED = ENTRIES.map(({ file, source }) => [`exports/${file}`, source]);

/** Everything that runs in Node: one build, so that shared code is there once. */
const PROGRAM_FILES: InlineConfig = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // The suite of the contract runs against an address in the package: its tests that look into a world are left out, and
  // its `test` is that of such a run.
  plugins: [withoutWorlds()],
  resolve: { alias: { '#support/portal-test.ts': join(ROOT, 'scripts/contract/suite/test.ts') } },
  // Left out of the package: dependencies of a build alone, and the test runners, which a project brings.
  ssr: { noExternal: true, external: ['vite', 'vitest', 'supertest', '@playwright/test'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    license: { fileName: LICENCES },
    rolldownOptions: {
      input: Object.fromEntries([
        ...Object.entries(PROGRAMS).map(([name, source]) => [`${PROGRAM_FOLDER}/${name}`, source]),
        ...EXPORTED,
        ...suiteFiles().map((file) => [`${SUITE_FOLDER}/${basename(file, '.ts')}`, file]),
      ]),
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: `${PROGRAM_FOLDER}/parts/[name]-[hash].js`,
      },
    },
  },
};

/** The entries of the package as CommonJS: jest's own `require` reads nothing else. */
const REQUIRED_FILES: InlineConfig = {
  ...PROGRAM_FILES,
  build: {
    ...PROGRAM_FILES.build,
    license: false,
    rolldownOptions: {
      ...PROGRAM_FILES.build?.rolldownOptions,
      input: Object.fromEntries(EXPORTED),
      // An entry exports its own names alone, also of a chunk that it shares.
      preserveEntrySignatures: 'strict',
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: 'exports/parts/[name]-[hash].cjs',
      },
    },
  },
};

function clientOf(mode: 'portal' | 'sandbox' | 'trace'): InlineConfig {
  return { configFile: 'client/vite.config.ts', mode, logLevel: 'warn' };
}

function buildStep(name: string, build: () => Promise<unknown>): Step {
  const failed = (error: unknown) => stripVTControlCharacters(messageOf(error));
  return { name, run: () => build().then(() => '', failed) };
}

/** Removed first: parts have another name in every build. */
async function buildPrograms(): Promise<void> {
  for (const folder of [PROGRAM_FOLDER, SUITE_FOLDER, 'exports'])
    rmSync(join(ROOT, 'dist', folder), { recursive: true, force: true });
  await build(PROGRAM_FILES);
  await build(REQUIRED_FILES);
  for (const name of WITHIN_SDK) {
    const licence = readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8');
    appendFileSync(join(ROOT, 'dist', LICENCES), `\n## ${name}, in @modelcontextprotocol/server\n\n${licence}`);
  }
  writeReadFixtures();
}

/** Writes the promises that each test of the suite checks, from a run at the mock. */
async function keepPromises(): Promise<void> {
  const file = join(ROOT, PROMISES_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(promisesOf(await runSuite(await openPeers(ROOT)))));
}

/** Writes answers to real calls, for the API document. */
async function buildExamples(): Promise<void> {
  writeFileSync(join(ROOT, EXAMPLES_FILE), JSON.stringify(await makeApiExamples()));
}

await runScript(async () => {
  const { values } = readCommandLine(HELP, { 'if-stale': { type: 'boolean' }, pages: { type: 'boolean' } });
  if (values['if-stale'] && !(values.pages ? arePagesStale() : isBuildStale())) return 0;
  const startedAt = Date.now();
  process.chdir(ROOT);
  const pages = [
    buildStep('portal', () => build(clientOf('portal'))),
    buildStep('sandbox', () => build(clientOf('sandbox'))),
    buildStep('trace', () => build(clientOf('trace'))),
  ];
  const others = [
    // The programs empty the folder of the suite.
    buildStep('server', () => buildPrograms().then(keepPromises)),
    buildStep('examples', buildExamples),
    buildStep('headless', packPortal),
    buildStep('types', buildTypes),
  ];
  if (!(await runSteps(values.pages ? pages : [...pages, ...others], true))) return 1;
  markBuilt(startedAt, values.pages);
  return 0;
});
