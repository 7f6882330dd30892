import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { packageBin } from './package-bin.ts';
import { runNode, runProgram } from './run-node.ts';

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
  'Type `npx playwright install chromium` (Debian, Ubuntu: `sudo apt-get install chromium fonts-noto-cjk`), or name a browser by CHROMIUM_PATH.';

/** Flags for a quiet browser that calls nobody; without its sandbox only where root runs it, which Chromium demands. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's path: what the environment names, else Playwright's own, else the machine's. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH;
  if (named) return named;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...onPath, ...USUAL_PLACES].find((path) => existsSync(path));
}

/**
 * The browser's path, installed first where there is none: by apt on a Debian where root runs this, else by
 * Playwright. UC_NO_INSTALL=1 forbids installing.
 * @throws a sentence that says what to type when there is none in the end
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found && existsSync(found)) return found;
  if (found) throw new Error(`There is no browser at ${found}, which CHROMIUM_PATH names.`);
  if (process.env.UC_NO_INSTALL === '1')
    throw new Error(`No Chromium was found, and UC_NO_INSTALL=1 forbids installing one. ${BY_HAND}`);
  await install();
  const installed = findBrowser();
  if (!installed) throw new Error(`No Chromium was found, and installing one did not work. ${BY_HAND}`);
  return installed;
}

async function install(): Promise<void> {
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing chromium and fonts-noto-cjk by apt-get (about half a minute)…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-q'], { env });
    const packages = ['chromium', 'fonts-noto-cjk'];
    const { code, output } = await runProgram(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', ...packages],
      { env },
    );
    if (code === 0) return;
    console.error(output.trim().split('\n').slice(-5).join('\n'));
  }
  console.log('No Chromium found: running npx playwright install chromium…');
  await runNode([packageBin('@playwright/test', 'playwright'), 'install', 'chromium'], { isLoud: true });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
