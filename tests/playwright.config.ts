import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { CHROMIUM_ARGS, findBrowser } from '#scripts/run/browser.ts';
import { isBuildStale } from '#scripts/run/build-state.ts';
import { CHAT_HOST, CHAT_HOST_ARG } from '#scripts/run/chat-host.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';

// Every worker reads this file again: it must see the address that the first reading chose, and start nothing.
const started = process.env.UC_E2E_PORT ?? (process.env.UC_SANDBOX_URL ? '' : String(await freePort()));
process.env.UC_E2E_PORT = started;
process.env.UC_SANDBOX_URL ||= `http://localhost:${started}`;
const executablePath = findBrowser();
/** The built server; where it is missing or stale that of the sources, with built pages, which take a quarter of the whole build. */
const SERVER = isBuildStale()
  ? 'node --import tsx scripts/build.ts --pages --if-stale && node --import tsx server/shell/main.ts'
  : 'node dist/server/main.js';

/** Against the built client, served by one server; with UC_SANDBOX_URL, against a server that runs already. */
export default defineConfig({
  testDir: join(ROOT, 'tests/e2e'),
  testMatch: '**/*.test.ts',
  projects: [
    { name: 'e2e', grepInvert: /@release/ },
    { name: 'e2e-release', grep: /@release/ },
  ],
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  workers: '100%',
  // A machine that others load may be slow once; a test that passes only at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    baseURL: process.env.UC_SANDBOX_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 10_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...CHROMIUM_ARGS, CHAT_HOST_ARG], ...(executablePath ? { executablePath } : {}) },
  },
  ...(started === ''
    ? {}
    : {
        webServer: {
          command: `${SERVER} --port ${started} --allow-host ${CHAT_HOST} --quiet`,
          cwd: ROOT,
          url: `http://127.0.0.1:${started}${SANDBOX.api}/health`,
          // A busy machine builds for long.
          timeout: 240_000,
          stdout: 'ignore',
          // A killed server leaves no part of the coverage.
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
          stderr: 'pipe',
        },
      }),
});
