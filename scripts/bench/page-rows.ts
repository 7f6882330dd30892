import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { launchBrowser } from '#scripts/run/browser.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { type BenchRun, builtServer } from './bench-run.ts';
import { median } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

const VISITS = 9;
/** A mid-range phone on a 3G network, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 };
/** Time after the answer with the QR picture until it is drawn. */
const QUIET_MS = 2_000;

const STARTS = 3;
const CHANGES = 5;
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.cache']);
/** File with a text of the login page. */
const TEXTS = 'server/contract/copy.ts';

/** The login page in Chromium. */
export const PAGE_ROWS: readonly Row[] = [
  { name: 'dev', about: 'npm run dev to the login form, and a changed text', measure: dev },
  { name: 'login', about: 'login page on a slow phone', measure: login },
];

/** A figure of a page: milliseconds, each time. */
function pageFigure(figure: string, limit: number, times: readonly number[], note = ''): Figure {
  const value = median(times);
  return { figure, target: atMost(limit, 'ms'), value, text: `${Math.round(value)} ms${note}` };
}

async function openBrowser(run: BenchRun): Promise<Browser> {
  const browser = await launchBrowser();
  run.atEnd(() => browser.close());
  return browser;
}

/** Paints of a page as `observe-paints.cjs` saw them, in milliseconds from the navigation. */
interface Paints {
  readonly first: number;
  readonly largest: number;
  /** of the largest paint */
  readonly element: string;
}

async function login(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const browser = await openBrowser(run);
  const visits: Paints[] = [];
  while (visits.length < VISITS) {
    run.progress(`visit ${visits.length + 1} of ${VISITS}`);
    visits.push(await slowVisit(browser, url + PAGES.login));
  }
  const of = (field: 'first' | 'largest') => visits.map((visit) => visit[field]);
  return [
    pageFigure('login page on a slow phone, first paint', 1_200, of('first')),
    pageFigure('login page on a slow phone, largest paint', 2_000, of('largest'), `: ${visits[0]?.element}`),
  ];
}

/** A visit with empty caches, on a slow processor and a slow network. */
async function slowVisit(browser: Browser, url: string): Promise<Paints> {
  const page = await (await browser.newContext(PHONE)).newPage();
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // An init script: the page's policy allows no other.
    await page.addInitScript({ path: join(import.meta.dirname, 'observe-paints.cjs') });
    // No watching in the page: it would take part of its slow processor.
    const picture = page.waitForResponse((response) => response.url().includes(PATHS.prepare));
    await page.goto(url, { waitUntil: 'commit' });
    await picture;
    await page.waitForTimeout(QUIET_MS);
    return await page.evaluate<Paints>('paints');
  } finally {
    await page.context().close();
  }
}

async function dev(run: BenchRun): Promise<Figure[]> {
  const cwd = await copyOfTree();
  run.atEnd(() => rm(cwd, { recursive: true, force: true, maxRetries: 5 }));
  const browser = await openBrowser(run);
  const starts: number[] = [];
  const changes: number[] = [];
  // The first one fills the caches.
  for (let start = 0; start <= STARTS; start += 1) {
    run.progress(`start ${start} of ${STARTS}`);
    const page = await (await browser.newContext()).newPage();
    const parameters = ['--import', 'tsx', 'scripts/dev.ts', '--api-port', '0', '--port'];
    const { url, readyMs, stop } = await run.start({ parameters, path: PAGES.login, cwd });
    const ready = performance.now();
    await page.goto(url + PAGES.login, { waitUntil: 'commit' });
    await page.locator('form input').first().waitFor();
    if (start > 0) starts.push(readyMs + performance.now() - ready);
    if (start === STARTS) changes.push(...(await changedTexts(page, join(cwd, TEXTS))));
    await page.context().close();
    await stop();
  }
  return [
    pageFigure('npm run dev to the login form, warm', 4_000, starts),
    pageFigure('a changed text on screen', 500, changes),
  ];
}

/** A copy of the sources inside this folder, so that the copy finds the installed packages. */
async function copyOfTree(): Promise<string> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/bench-dev-'));
  const names = (await readdir(ROOT)).filter((name) => !NOT_COPIED.has(name));
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
  return folder;
}

/** Milliseconds from the change of a text in its file until the page shows it, each time. */
async function changedTexts(page: Page, file: string): Promise<number[]> {
  const source = await readFile(file, 'utf8');
  const times: number[] = [];
  // Code that a page loads ahead of need is there.
  await page.waitForLoadState('networkidle');
  for (let change = 1; change <= CHANGES; change += 1) {
    const text = `${COPY['login.heading']} ${change}`;
    const start = performance.now();
    await writeFile(file, source.replace(`'${COPY['login.heading']}'`, `'${text}'`));
    await page.getByRole('heading', { name: text }).waitFor();
    times.push(performance.now() - start);
  }
  return times;
}
