import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { CHROMIUM_ARGS, findBrowser } from '#scripts/run/browser.ts';
import { CHAT_HOST, CHAT_HOST_ARG } from '#scripts/run/chat-host.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';

// Every worker reads this file again and must see the port that the first reading chose.
process.env.UC_E2E_PORT ??= String(await freePort());
const port = process.env.UC_E2E_PORT;
const executablePath = findBrowser();

/** Against the built client, served by one server; with UC_BASE_URL, against a server that runs already. */
export default defineConfig({
  testDir: join(ROOT, 'tests/e2e'),
  testMatch: '**/*.test.ts',
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  workers: 2,
  // A machine that others load may be slow once; what passes only at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    baseURL: process.env.UC_BASE_URL ?? `http://localhost:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 10_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: [...CHROMIUM_ARGS, CHAT_HOST_ARG], ...(executablePath ? { executablePath } : {}) },
  },
  ...(process.env.UC_BASE_URL
    ? {}
    : {
        webServer: {
          command: `node dist/server/main.js --port ${port} --allow-host ${CHAT_HOST} --quiet`,
          cwd: ROOT,
          url: `http://127.0.0.1:${port}${SANDBOX.api}/health`,
          timeout: 15_000,
          stdout: 'ignore',
          stderr: 'pipe',
        },
      }),
});
