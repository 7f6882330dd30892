import { type Browser, chromium, type Page } from '@playwright/test';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { CHROMIUM_ARGS, ensureBrowser } from '#scripts/run/browser.ts';

/** A mid-range phone on a 3G network, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const WINDOW = { width: 1_440, height: 900 };
const PHONE = { width: 375, height: 812 };

export async function openBrowser(run: BenchRun): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: [...CHROMIUM_ARGS] });
  run.atEnd(() => browser.close());
  return browser;
}

/** A new page with empty caches, in a phone's window, on a slow processor and a slow network. */
export async function slowPhonePage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** A desktop's window; `slowDown` makes its processor slow once the page stands. */
export async function desktopPage(browser: Browser): Promise<{ page: Page; slowDown(): Promise<void> }> {
  const page = await (await browser.newContext({ viewport: WINDOW })).newPage();
  const devtools = await page.context().newCDPSession(page);
  return {
    page,
    slowDown: async () => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    },
  };
}
