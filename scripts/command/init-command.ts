import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '#scripts/run/package-root.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printLine,
  printText,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { isThere } from '#server/shell/fixtures/fixture-files.ts';
import { makeFolder, orSentence, readWhole, writeWhole } from '#server/shell/whole-file.ts';

/** The place where coding agents look for a page about a project. */
const AGENT_PATH = 'AGENTS.md';
const AGENT_PAGE = join(ROOT, 'docs/recipes/agents.md');

/** Files that `uc-sandbox init` writes, as the package brings them. */
const FIRST = join(ROOT, 'docs/recipes/first');

/** A first test, the command that runs it, and their dependencies. */
interface FirstTest {
  readonly file: string;
  readonly run: string;
  /** by which the runner finds the test, and leaves the project's own alone */
  readonly config?: string;
  readonly packages: readonly string[];
}

/**
 * First tests by their runners, the likelier one first. No file has a name that a runner takes for a test by itself: a
 * project's own run, of whatever runner, stays as it was.
 */
const FIRST_TESTS = {
  vitest: {
    file: 'first.vitest.mjs',
    run: 'npx vitest run --config sandbox/vitest.config.mjs first.vitest',
    config: 'vitest.config.mjs',
    packages: ['vitest'],
  },
  jest: {
    file: 'first.jest.cjs',
    run: 'npx jest --config sandbox/jest.config.json',
    config: 'jest.config.json',
    packages: ['jest'],
  },
  mocha: {
    file: 'first.mocha.mjs',
    run: 'npx mocha --no-config --no-package --timeout 60000 sandbox/first.mocha.mjs',
    packages: ['mocha'],
  },
  playwright: {
    file: 'first.playwright.mjs',
    run: 'npx playwright test --config sandbox/playwright.config.mjs',
    config: 'playwright.config.mjs',
    packages: ['@playwright/test'],
  },
  node: { file: 'first.node.mjs', run: 'node --test sandbox/first.node.mjs', packages: [] },
  supertest: {
    file: 'first.supertest.mjs',
    run: 'npx vitest run --config sandbox/vitest.config.mjs first.supertest',
    config: 'vitest.config.mjs',
    packages: ['vitest', 'supertest'],
  },
} as const satisfies Record<string, FirstTest>;
type Runner = keyof typeof FIRST_TESTS;

const Packages = z.catch(z.record(z.string(), z.unknown()), {});
/** As far as it is read here. */
const Manifest = z.catch(
  z.object({
    scripts: Packages,
    dependencies: Packages,
    devDependencies: Packages,
  }),
  { scripts: {}, dependencies: {}, devDependencies: {} },
);
type Manifest = z.output<typeof Manifest>;

/** Places of the written files. */
function initFiles({ file, config }: FirstTest): readonly string[] {
  const names = [file, ...(config ? [config] : []), 'vite-proxy.mjs'];
  return ['sandbox/fixtures/first.yaml', ...names.map((name) => `sandbox/${name}`)];
}

/** Next steps, once the files are there. */
function initNext({ run, packages }: FirstTest, manifest: Manifest): string {
  const missing = packages.filter((name) => !isListed(name, manifest));
  const steps = [
    ...(missing.length > 0 ? [[`npm install -D ${missing.join(' ')}`, 'the runner of the first test']] : []),
    [run, 'the first test'],
    ['npx uc-sandbox check sandbox/fixtures', 'are the fixtures right?'],
    ['npx uc-sandbox start --fixtures sandbox/fixtures', 'portal and console, to look around'],
    [`npx uc-sandbox exec --fixtures sandbox/fixtures -- ${run}`, 'a command of yours, with UC_SANDBOX_URL'],
    ['sandbox/vite-proxy.mjs', 'has the two lines that vite.config needs'],
  ];
  return ['', ...steps.map(([step, purpose]) => `  # ${purpose}\n  ${step}`)].join('\n');
}

const NAMES = Object.keys(FIRST_TESTS)
  .join(', ')
  .replace(/, (?=\w+$)/, ' or ');
const FLAGS = {
  agent: switched(`writes ${AGENT_PATH} alone: how to start, ten recipes, rules, for a coding agent`),
  print: switched('with --agent: prints that page and writes nothing'),
  test: valued('NAME', `runner of the first test: ${NAMES} (default: the one of package.json, else node)`),
};

/** `uc-sandbox init`: a project's first test with the sandbox. */
export const INIT: Command = {
  help: helpText(
    ['uc-sandbox init [--test NAME]', 'uc-sandbox init --agent [--print]'],
    `Writes into this folder, never over a file that is there:

${initFiles(FIRST_TESTS.vitest)
  .map((path) => `  ${path.replaceAll('vitest', 'NAME')}`)
  .join('\n')}`,
    FLAGS,
  ),
  run: async (parameters) => {
    const { test: given, agent, print } = parseCommandLine(parameters, FLAGS).values;
    if (agent ? given !== undefined : print) throw new UsageError('--print goes with --agent, and --test does not');
    if (agent) return initAgent(print === true);
    if (!isThere('package.json')) refuseBelowProject();
    const manifest = readManifest();
    const name = given ?? runnerOf(manifest);
    if (!isRunner(name)) throw new UsageError(`--test ${name}: expected ${NAMES}`);
    const test = FIRST_TESTS[name];
    for (const path of initFiles(test)) refuseInTheWay(path);
    for (const path of initFiles(test))
      printLine(`${copy(join(FIRST, basename(path)), path) ? 'wrote' : 'kept '}  ${path}`);
    printText(initNext(test, manifest));
    return 0;
  },
};

function isRunner(name: string): name is Runner {
  return Object.hasOwn(FIRST_TESTS, name);
}

/** The runner of the project's own tests: named by its script `test`, else found among its dependencies. */
function runnerOf(manifest: Manifest): Runner {
  const script = String(manifest.scripts.test);
  const listed = (name: Runner) => FIRST_TESTS[name].packages.some((needed) => isListed(needed, manifest));
  const runners = ['vitest', 'jest', 'mocha', 'playwright'] as const;
  return (
    runners.find((name) => new RegExp(`\\b${name}\\b`).test(script)) ??
    (script.includes('--test') ? 'node' : (runners.find(listed) ?? 'node'))
  );
}

function isListed(name: string, { dependencies, devDependencies }: Manifest): boolean {
  return Object.hasOwn(dependencies, name) || Object.hasOwn(devDependencies, name);
}

/** @throws one sentence where the file is there and is no JSON */
function readManifest(): Manifest {
  if (!isThere('package.json')) return Manifest.parse(null);
  // A byte order mark is no part of JSON, and npm passes over it.
  return orSentence('package.json cannot be read', () =>
    Manifest.parse(JSON.parse(readWhole('package.json').replace(/^\uFEFF/, ''))),
  );
}

/**
 * A folder below a project's root may be one in which its runner takes every file for a test, such as `test`.
 * @throws one sentence where a folder above, of the same repository, has a package.json
 */
function refuseBelowProject(): void {
  let folder = process.cwd();
  while (!isThere(join(folder, '.git')) && dirname(folder) !== folder) {
    folder = dirname(folder);
    if (isThere(join(folder, 'package.json')))
      throw new Error(`this folder has no package.json: run it in ${folder}, where the project has its own`);
  }
}

/** Writes the page for agents. @throws one sentence where the project has one: it is short enough to be merged by hand */
function initAgent(isPrinted: boolean): number {
  if (!isPrinted) refuseInTheWay(AGENT_PATH);
  if (isPrinted) printText(readFileSync(AGENT_PAGE, 'utf8').trimEnd());
  else if (copy(AGENT_PAGE, AGENT_PATH)) printLine(`wrote  ${AGENT_PATH}`);
  else throw new Error(`${AGENT_PATH} exists already: copy its missing parts from uc-sandbox init --agent --print`);
  return 0;
}

/** @throws one sentence where the name, or that of a folder above it, stands for something else */
function refuseInTheWay(path: string, kind: 'file' | 'folder' = 'file'): void {
  const above = dirname(path);
  if (above !== '.') refuseInTheWay(above, 'folder');
  orSentence(`${path} cannot be used`, () => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats && isThere(path)) throw new Error('it is a link to nothing');
    if (stats && stats.isDirectory() !== (kind === 'folder')) throw new Error(`it is there and is no ${kind}`);
  });
}

/** False where the file is there already. @throws one sentence where it cannot be written */
function copy(from: string, path: string): boolean {
  return orSentence(`${path} cannot be written`, () => {
    if (isThere(path)) return false;
    makeFolder(dirname(path));
    writeWhole(path, readFileSync(from, 'utf8'));
    return true;
  });
}
