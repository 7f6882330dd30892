import { launch } from 'puppeteer-core';
import { STOCK_BROWSERS } from '#scripts/run/stock-browsers.ts';
import { endProcess } from './end-process.ts';
import { FirefoxTab } from './firefox-tab.ts';
import { BROWSER_MS, type StartBrowser, type StockBrowser } from './stock-browser.ts';

/** Starts Firefox without a window, driven over WebDriver BiDi; puppeteer makes and removes its profile. */
export async function startFirefox({ trustsAll = false }: StartBrowser = {}): Promise<StockBrowser> {
  const executablePath = STOCK_BROWSERS.firefox.find();
  if (!executablePath) throw new Error('Firefox is not installed.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: trustsAll,
    defaultViewport: { width: 1440, height: 900 },
    timeout: BROWSER_MS,
    protocolTimeout: BROWSER_MS,
  });
  const close = async () => {
    await browser.close().catch(() => undefined);
    const child = browser.process();
    if (child) await endProcess(child);
  };
  try {
    return { tab: new FirefoxTab(await browser.newPage()), close };
  } catch (error) {
    await close();
    throw error;
  }
}
