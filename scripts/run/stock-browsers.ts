import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './browser.ts';

interface StockBrowserRow<Programs> {
  readonly name: string;
  /** of Debian */
  readonly packages: string;
  /** undefined where a program is missing */
  find(): Programs | undefined;
}

/** Programs that make a tab in WebKitGTK. */
export interface WebKitPrograms {
  /** its WebDriver server */
  readonly driver: string;
  /** its small browser, MiniBrowser */
  readonly browser: string;
  /** an X server without a screen */
  readonly display: string;
}

/** Firefox and WebKit as the machine has them, without a build of their own for tests. */
export const STOCK_BROWSERS = {
  firefox: {
    name: 'Firefox',
    packages: 'firefox-esr',
    find: () => findProgram('firefox-esr', 'firefox'),
  } satisfies StockBrowserRow<string>,
  webKit: {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    find: findWebKit,
  } satisfies StockBrowserRow<WebKitPrograms>,
};

function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  const browser = miniBrowsers().find((path) => existsSync(path));
  return driver && display && browser ? { driver, browser, display } : undefined;
}

const LIBRARIES = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];

/** It is on no PATH: Debian keeps it below a folder of the machine's architecture. */
function miniBrowsers(): string[] {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter((folder) => existsSync(folder));
  const all = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  return LIBRARIES.flatMap((library) => all.map((folder) => join(folder, library, 'MiniBrowser')));
}

function findProgram(...names: readonly string[]): string | undefined {
  return onPath(names).find((path) => existsSync(path));
}

/** A sentence for each browser that is not installed, and so not tested. */
export function missingBrowsers(): string[] {
  return Object.values(STOCK_BROWSERS)
    .filter(({ find }) => find() === undefined)
    .map(({ name, packages }) => `Not tested here: ${name} is not installed (Debian: apt-get install ${packages}).`);
}
