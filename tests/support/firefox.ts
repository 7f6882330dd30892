import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { STOCK_BROWSERS } from '#scripts/run/stock-browsers.ts';
import { Bidi } from './bidi.ts';
import { endProcess } from './end-process.ts';
import { FirefoxTab } from './firefox-tab.ts';
import { BROWSER_MS, type StartBrowser, type StockBrowser } from './stock-browser.ts';

/** Nothing but the pages: no questions, no first steps, no experiments, no updates, no reports. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'nimbus.telemetry.targetingContextEnabled': false,
  'services.settings.server': 'data:,#',
  'toolkit.telemetry.server': 'data:,',
};

const ADDRESS = /^WebDriver BiDi listening on (ws:\S+)/;

/** Starts Firefox without a window, driven over WebDriver BiDi. */
export async function startFirefox({ trustsAll = false }: StartBrowser = {}): Promise<StockBrowser> {
  const program = STOCK_BROWSERS.firefox.find();
  if (!program) throw new Error('Firefox is not installed.');
  const profile = await mkdtemp(join(tmpdir(), 'uc-firefox-'));
  await writeFile(join(profile, 'user.js'), Object.entries(PREFERENCES).map(preference).join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let bidi: Bidi | undefined;
  const close = async () => {
    await bidi?.close();
    await endProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    bidi = await Bidi.open(await addressOf(child), { acceptInsecureCerts: trustsAll });
    return { tab: await FirefoxTab.open(bidi), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const preference = ([name, value]: [string, unknown]) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** Read to its end: a program whose output nobody takes stops when the pipe is full. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no output.');
  const lines = createInterface({ input: child.stderr });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Firefox gives no address.')), BROWSER_MS);
    const end = (settle: () => void) => {
      clearTimeout(late);
      settle();
    };
    child.once('error', (error) => end(() => reject(error)));
    lines.once('close', () => end(() => reject(new Error('Firefox ended at once.'))));
    lines.on('line', (line) => {
      const address = ADDRESS.exec(line)?.[1];
      if (address !== undefined) end(() => resolve(address));
    });
  });
}
