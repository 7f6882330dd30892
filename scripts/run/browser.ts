import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { packageBin, runNode, runProgram } from './run-node.ts';

/** Chromium without windows, as Playwright takes it too: a page takes half the time. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe', 'msedge.exe'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')]
      : [];
  }),
];
const BY_HAND =
  'Type `npx playwright install chromium` (Debian: `sudo apt-get install chromium fonts-noto-cjk`), or name a browser by CHROMIUM_PATH.';

const APT = { DEBIAN_FRONTEND: 'noninteractive' };

/** Flags for a quiet browser without background requests; without its sandbox only as root, which Chromium demands. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium's error without a display. */
export const NO_SCREEN = /Missing X server|\$DISPLAY|headed browser without/;

/** Use of the browser: with a visible window or without. */
interface BrowserUse {
  hasWindow?: boolean;
}

/**
 * The browser's path: from the environment, else, if no window is needed, one without windows, else Playwright's own,
 * else the machine's.
 */
export function findBrowser({ hasWindow = false }: BrowserUse = {}): string | undefined {
  const named = process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH;
  if (named) return named;
  return [
    ...(hasWindow ? [] : onPath([WINDOWLESS])),
    chromium.executablePath(),
    ...onPath(NAMES),
    ...USUAL_PLACES,
  ].find((path) => existsSync(path));
}

/**
 * The browser's path. A machine without one gets it first: by apt on a Debian where root runs this, else by
 * Playwright. UC_NO_INSTALL=1 forbids installing.
 * @throws a sentence with the command to type if that fails
 */
export async function ensureBrowser(use: BrowserUse = {}): Promise<string> {
  const found = findBrowser(use);
  if (found && existsSync(found)) return found;
  if (found) throw new Error(`CHROMIUM_PATH names ${found}, but there is no browser.`);
  if (process.env.UC_NO_INSTALL === '1')
    throw new Error(`No Chromium was found, and UC_NO_INSTALL=1 forbids installing one. ${BY_HAND}`);
  await install(use);
  const installed = findBrowser(use);
  if (!installed) throw new Error(`No Chromium was found, and installing one failed. ${BY_HAND}`);
  return installed;
}

/**
 * Starts this machine's browser; a machine without one gets it first.
 * @param flags beside the usual ones
 * @throws a sentence where it has windows and there is no screen
 */
export async function launchBrowser({ hasWindow = false }: BrowserUse = {}, flags: string[] = []): Promise<Browser> {
  const executablePath = await ensureBrowser({ hasWindow });
  const options = { executablePath, args: [...CHROMIUM_ARGS, ...flags], headless: !hasWindow };
  return chromium.launch(options).catch((error: unknown) => {
    if (hasWindow && NO_SCREEN.test(String(error)))
      throw new Error('--headed needs a screen: leave it out, or run this under xvfb-run.');
    throw error;
  });
}

async function install({ hasWindow = false }: BrowserUse): Promise<void> {
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    await runProgram('apt-get', ['update', '-q'], { env: APT });
    const browsers = hasWindow ? ['chromium'] : [WINDOWLESS, 'chromium'];
    for (const browser of browsers) if (await installByApt(browser)) return;
  }
  console.log('No Chromium found: running npx playwright install chromium…');
  await runNode([packageBin('@playwright/test', 'playwright'), 'install', 'chromium'], { isLoud: true });
}

async function installByApt(browser: string): Promise<boolean> {
  const packages = [browser, 'fonts-noto-cjk'];
  console.log(`No Chromium found: installing ${packages.join(' and ')} by apt-get (about half a minute)…`);
  const flags = ['install', '-q', '-y', '--no-install-recommends'];
  const { code, output } = await runProgram('apt-get', [...flags, ...packages], { env: APT });
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'));
  return code === 0;
}

/** Paths at which the shell would look for programs of these names, in its order. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
