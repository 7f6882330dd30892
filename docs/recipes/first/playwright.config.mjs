import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { chromium, defineConfig } from '@playwright/test';

// The browser that CHROMIUM_PATH names, else Playwright's own (npx playwright install chromium), else this machine's.
const MACHINE = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = [env.CHROMIUM_PATH, chromium.executablePath(), ...MACHINE].find(
  (path) => path && existsSync(path),
);

/** Of the first test alone: it runs apart from the project's own, whose configuration stays as it is. */
export default defineConfig({
  testMatch: '*.playwright.mjs',
  timeout: 60_000,
  use: { locale: 'zh-CN', launchOptions: { executablePath } },
});
