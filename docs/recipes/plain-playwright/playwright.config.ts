import { defineConfig } from '@playwright/test';

// Playwright alone, without uc-sandbox/playwright: it starts one sandbox for all tests, and each test makes its own world.
const origin = 'http://localhost:6199';
// The browser that CHROMIUM_PATH names, else Playwright's own: npx playwright install chromium
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin,
    locale: 'zh-CN',
    launchOptions: executablePath ? { executablePath } : {},
  },
  webServer: {
    command: 'npx uc-sandbox start --port 6199',
    url: `${origin}/__sandbox/api/health`,
    reuseExistingServer: !process.env.CI,
  },
  projects: [
    { name: 'sign in', testMatch: 'sign-in.setup.ts' },
    { name: 'tests', testMatch: '*.spec.ts', dependencies: ['sign in'] },
  ],
});
