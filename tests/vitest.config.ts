import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '#scripts/run/package-root.ts';

/** Parts of each run by their folders; their files `*.release.test.ts` are a project of their own, `unit-release`. */
const EACH_RUN = {
  unit: ['domain', 'sandbox', 'http', 'shell', 'kit', 'client', 'commands', 'guards'],
  contract: ['contract', 'contract-run'],
  screens: ['screens'],
};
/** For a release alone; they need a build. */
const BUILT = ['browsers', 'package', 'attacks'];

const ATTACKS = ['http/answers', 'control/guard', 'http/raw-requests', 'world/session', 'portal/tokens'];
/** Tests that run a second time for a release, under other conditions. */
const AGAIN = {
  /** Attacks on a sandbox whose doors for a team's own client are open (threats S16, K1-K4). */
  'own-client': { include: ATTACKS.map(fileOf), env: { UC_TEST_OWN_CLIENT: '1' } },
  /** Screens drawn by React's development build, whose warnings fail a test as every console error does. */
  'screens-again': { include: [testsIn('screens')] },
};

const LONGEST_ATTACK_MS = 3 * 3_600_000;

/** Started once for all files of a project. */
const BEFORE: Readonly<Record<string, string[]>> = {
  screens: ['tests/support/sandbox-server.ts'],
  'screens-release': ['tests/support/sandbox-server.ts'],
  'screens-again': ['tests/support/sandbox-server.ts'],
  package: ['tests/support/packed-package.ts'],
  browsers: ['tests/support/built-product.ts'],
  attacks: ['tests/support/built-product.ts'],
};

/** No test asserts a timing, and a busy machine is not a failure. */
function longestTest(project: string): number {
  // A long run of attacks takes half an hour.
  if (project === 'attacks') return LONGEST_ATTACK_MS;
  return project.endsWith('-release') ? 300_000 : 60_000;
}

function fileOf(name: string): string {
  return `tests/contract/${name}.test.ts`;
}

function testsIn(folder: string): string {
  return `tests/${folder}/**/*.test.{ts,tsx}`;
}

function releaseTestsIn(folder: string): string {
  return `tests/${folder}/**/*.release.test.ts`;
}

// Where both are set, Node obeys FORCE_COLOR and warns about it in every child process, beside the expected output.
if (process.env.FORCE_COLOR !== undefined) delete process.env.NO_COLOR;

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/m;

/**
 * Files in the runner's own order, but those of one environment together: a worker goes on with the next file where it
 * is of the same project and environment, and makes room for a new one otherwise. A kind of few files comes first, for
 * at the end of a run it would leave the other workers without any.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const kind = kindOf(file);
      const same = kinds.get(kind);
      if (same) same.push(file);
      else kinds.set(kind, [file]);
    }
    return [...kinds.values()].sort((one, other) => one.length - other.length).flat();
  }
}

function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = ''] = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8')) ?? [];
  return `${project.name} ${environment}`;
}

/**
 * One project a part: its folders share the modules that a worker has loaded. A client test asks for a DOM by
 * `@vitest-environment`.
 */
export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, '.cache/vitest'),
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    hookTimeout: 60_000,
    // A DOM's nodes die young: with room for them the run of all tests takes a sixteenth less: npm test has four minutes.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: ByEnvironment },
    projects: [
      ...Object.entries(EACH_RUN).flatMap(([name, folders]) => [
        { name, include: folders.map(testsIn), exclude: folders.map(releaseTestsIn) },
        { name: `${name}-release`, include: folders.map(releaseTestsIn) },
      ]),
      ...BUILT.map((name) => ({ name, include: [testsIn(name)] })),
      ...Object.entries(AGAIN).map(([name, again]) => ({ name, ...again })),
    ].map((project) => ({
      extends: true,
      test: {
        ...project,
        environment: project.name.startsWith('screens') ? 'happy-dom' : 'node',
        setupFiles: ['screens', 'screens-release'].includes(project.name) ? ['tests/support/shipped-react.ts'] : [],
        testTimeout: longestTest(project.name),
        globalSetup: BEFORE[project.name] ?? [],
        // Their files share nothing but the process, so they need no fresh one each: the portal keeps no state in modules.
        isolate: false,
      },
    })),
  },
});
