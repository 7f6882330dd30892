import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';

const FOLDERS = ['contract', 'domain', 'sandbox', 'client', 'screens', 'guards', 'contract-run', 'browsers', 'package'];

const WITH_A_DOM = ['client', 'screens'];
/** Attacks run a second time, on a sandbox whose doors for a team's own client are open (threats S16, K1-K4). */
const OWN_CLIENT = 'own-client';
const ATTACKS = ['answers', 'control-guard', 'raw-requests', 'session', 'tokens'];

/** Started once for all files of a folder. */
const BEFORE: Readonly<Record<string, string[]>> = {
  screens: ['tests/support/sandbox-server.ts'],
  package: ['tests/support/packed-package.ts'],
};

const fileOf = (name: string) => `tests/contract/${name}.test.ts`;

// Where both are set, Node obeys FORCE_COLOR and warns about it in every child process, beside what a test expects.
if (process.env.FORCE_COLOR !== undefined) delete process.env.NO_COLOR;

/** One project a folder, so that `--project domain` runs one. A client test asks for a DOM by `@vitest-environment`. */
export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, '.cache/vitest'),
  test: {
    // One more than the cores of the machine that runs them all: some tests wait in real time.
    maxWorkers: 3,
    // No test asserts a timing, and a busy machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: RELEASE_TAG, description: 'takes longer: npm run test:release' }],
    projects: [...FOLDERS, OWN_CLIENT].map((name) => ({
      extends: true,
      plugins: WITH_A_DOM.includes(name) ? [react()] : [],
      test: {
        name,
        include: name === OWN_CLIENT ? ATTACKS.map(fileOf) : [`tests/${name}/**/*.test.{ts,tsx}`],
        env: name === OWN_CLIENT ? { UC_TEST_OWN_CLIENT: '1' } : {},
        environment: name === 'screens' ? 'happy-dom' : 'node',
        globalSetup: BEFORE[name] ?? [],
        // Their files share nothing but the process, so they need no fresh one each: the portal keeps no state in modules.
        isolate: name === 'guards',
      },
    })),
  },
});
