import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';

const FOLDERS = ['contract', 'domain', 'sandbox', 'client', 'screens', 'guards', 'live'];

const WITH_A_DOM = ['client', 'screens'];
const SHARING = ['contract', 'domain', 'sandbox', 'live'];

// Where both are set, Node obeys FORCE_COLOR and warns about it in every child process, beside what a test expects.
if (process.env.FORCE_COLOR !== undefined) delete process.env.NO_COLOR;

/** One project a folder, so that `--project domain` runs one. A client test asks for a DOM by `@vitest-environment`. */
export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, '.cache/vitest'),
  test: {
    maxWorkers: 2,
    // No test asserts a timing, and a busy machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: RELEASE_TAG, description: 'takes longer: npm run test:release' }],
    projects: FOLDERS.map((name) => ({
      extends: true,
      plugins: WITH_A_DOM.includes(name) ? [react()] : [],
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: name === 'screens' ? 'happy-dom' : 'node',
        globalSetup: name === 'screens' ? ['tests/support/sandbox-server.ts'] : [],
        // Their files share nothing but the process, so they need no fresh one each.
        isolate: !SHARING.includes(name),
      },
    })),
  },
});
