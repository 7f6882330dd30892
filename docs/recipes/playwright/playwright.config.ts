import { defineConfig } from '@playwright/test';

// A worker has a sandbox of its own. CHROMIUM_PATH names a browser of this machine; without it, Playwright's own is used:
// npx playwright install chromium
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  fullyParallel: true,
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { locale: 'zh-CN', launchOptions: executablePath ? { executablePath } : {} },
});
