import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import type { BenchRun } from './bench-run.ts';
import { desktopPage, openBrowser } from './client/slow-phone.ts';
import { firstAnswer } from './first-answer.ts';
import { median } from './rounds.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

const STARTS = 3;
const CHANGES = 5;
const PATIENCE_MS = 60_000;
const NOT_COPIED = new Set(['node_modules', 'dist', '.git', '.cache']);
/** Has a text of the login page. */
const TEXTS = 'server/contract/copy.ts';
const FORM = 'form input';

export const DEV: RowGroup = {
  name: 'dev',
  isOnRequest: true,
  about: '`npm run dev` in a copy of this folder',
  rows: [{ name: 'dev-start', about: 'npm run dev to the login form, and a changed text', measure: devFigures }],
};

async function devFigures(run: BenchRun): Promise<Figure[]> {
  const folder = await copyOfTree();
  run.atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const browser = await openBrowser(run);
  const port = await freePort();
  const starts: number[] = [];
  const changes: number[] = [];
  // The first one fills the caches.
  for (let start = 0; start <= STARTS; start += 1) {
    run.progress(`start ${start} of ${STARTS}`);
    const { formMs, page, stop } = await startedDev(folder, port, browser);
    if (start > 0) starts.push(formMs);
    try {
      if (start === STARTS) changes.push(...(await changedTexts(page, join(folder, TEXTS))));
    } finally {
      await stop();
    }
  }
  const [startMs, changeMs] = [median(starts), median(changes)];
  return [
    {
      figure: 'npm run dev to the login form, warm',
      target: atMost(4_000, 'ms'),
      value: startMs,
      text: `${Math.round(startMs)} ms`,
    },
    {
      figure: 'a changed text on screen',
      target: atMost(500, 'ms'),
      value: changeMs,
      text: `${Math.round(changeMs)} ms`,
    },
  ];
}

/** Inside this folder, so that its packages are found from there. */
async function copyOfTree(): Promise<string> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/bench-dev-'));
  const names = (await readdir(ROOT)).filter((name) => !NOT_COPIED.has(name));
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
  return folder;
}

interface StartedDev {
  /** from the start of the process to the login form */
  readonly formMs: number;
  readonly page: Page;
  stop(): Promise<void>;
}

async function startedDev(cwd: string, port: number, browser: Browser): Promise<StartedDev> {
  const { page } = await desktopPage(browser);
  const start = performance.now();
  const parameters = ['scripts/dev/start.cjs', '--port', String(port), '--api-port', '0'];
  const child = spawn(process.execPath, parameters, { cwd, stdio: 'ignore' });
  const ended = once(child, 'close');
  const stop = async () => {
    await page.context().close();
    child.kill('SIGINT');
    await ended;
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    // The page itself: what the browser asks for next is drawn by then.
    await firstAnswer(url + PAGES.login, child, { patienceMs: PATIENCE_MS });
    await page.goto(url + PAGES.login, { waitUntil: 'commit' });
    await page.locator(FORM).first().waitFor({ timeout: PATIENCE_MS });
    return { formMs: performance.now() - start, page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
    await page.getByRole('heading', { name: text }).waitFor({ timeout: PATIENCE_MS });
    times.push(performance.now() - start);
  }
  return times;
}
