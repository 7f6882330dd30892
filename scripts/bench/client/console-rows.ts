import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import autocannon from 'autocannon';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { openSession, toEverAnotherPhone } from '#scripts/bench/load.ts';
import { median, quantile } from '#scripts/bench/rounds.ts';
import { atLeast, type Figure, type Row } from '#scripts/bench/row.ts';
import { desktopPage, openBrowser, WINDOW } from './slow-phone.ts';

const METER = join(import.meta.dirname, 'frame-meter.cjs');
/** Each is two events: the call, and the message. */
const CALLS = 1_000;
const ROUNDS = 3;
const MOVES = 60;
/** Pixels of one notch of a wheel. */
const NOTCH = 120;
/** Of the rate as a whole number: the times that a browser tells of its frames are rounded, 59.9 of them are all there are. */
const FRAMES = atLeast(60, 'a second');
/** Time for what a view draws at first. */
const SETTLED_MS = 3_000;
/** A frame that left one out. */
const LATE_MS = 25;

/** Not the icons, nor the strip above it. */
const DRAWING = 'main svg[role=group]';

/** A view of the console while it is moved by the wheel. */
interface MovedView {
  readonly figure: string;
  readonly view: string;
  /** an element that is there once the view is drawn; the wheel turns over the part of it that is in sight */
  readonly over: string;
  readonly keys?: string;
  readonly sideways?: boolean;
}

const VIEWS: readonly MovedView[] = [
  { figure: 'journal of 2,000 rows scrolled', view: 'journal', over: 'main [role=list] button' },
  { figure: 'timeline of 2,000 events scrolled', view: 'timeline', over: DRAWING, sideways: true },
  { figure: 'timeline of 2,000 events zoomed', view: 'timeline', over: DRAWING, keys: 'Control' },
];

export const CONSOLE_ROWS: readonly Row[] = [
  { name: 'console-frames', about: 'frames of journal and timeline', measure: consoleFrames },
];

async function consoleFrames(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.server();
  await fill(url);
  const browser = await openBrowser(run);
  const ceiling = await ceilingOf(browser);
  const figures: Figure[] = [];
  for (const view of VIEWS) {
    run.progress(view.figure);
    const { page, slowDown } = await desktopPage(browser);
    // An init script: the page's policy allows no other.
    await page.addInitScript({ path: METER });
    await page.goto(`${url}${SANDBOX.console}#/${view.view}`);
    await page.locator(view.over).first().waitFor();
    await showAll(page);
    await slowDown();
    await page.waitForTimeout(SETTLED_MS);
    figures.push(figureOf(view.figure, await framesWhileMoved(page, view), ceiling));
    await page.context().close();
  }
  return figures;
}

/**
 * @returns frames a second of a page that holds as many lines of plain text and no script, moved in the same way: nothing
 * on this machine comes to more
 */
async function ceilingOf(browser: Browser): Promise<number> {
  const { page, slowDown } = await desktopPage(browser);
  await page.addInitScript({ path: METER });
  await page.goto('about:blank');
  const lines = Array.from({ length: 2 * CALLS }, (_, line) => `<p>POST /uc/sendSmsCode 200 ${line}</p>`);
  await page.setContent(`<main>${lines.join('')}</main>`);
  await slowDown();
  const rate = 1_000 / mean(await framesWhileMoved(page, { over: 'main' }));
  await page.context().close();
  return rate;
}

/** Fills journal and timeline: messages to as many phones. */
async function fill(url: string): Promise<void> {
  const { query, headers } = await openSession(url, PATHS.publicKey);
  await autocannon({
    url: url + PATHS.sendSmsCode + query,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    connections: 4,
    amount: CALLS,
    setupClient: toEverAnotherPhone(),
  });
}

/** The journal shows so many rows at once, and more on request. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^再显示/ });
  while ((await more.count()) > 0) await more.click();
}

/** @returns times between frames in milliseconds, of the median round */
async function framesWhileMoved(page: Page, moved: Pick<MovedView, 'over' | 'keys' | 'sideways'>): Promise<number[]> {
  const { over, keys, sideways = false } = moved;
  const box = await page.locator(over).first().boundingBox();
  if (!box) throw new Error(`${over} has no place on the page`);
  // The drawing reaches far beyond both sides of the window.
  await page.mouse.move(WINDOW.width / 2, Math.min(box.y + box.height / 2, WINDOW.height / 2));
  if (keys) await page.keyboard.down(keys);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sign = round % 2 === 0 ? 1 : -1;
    await page.evaluate('frameMeter.start()');
    for (let move = 0; move < MOVES; move += 1) {
      await page.mouse.wheel(sideways ? -NOTCH * sign : 0, sideways ? 0 : NOTCH * sign);
    }
    rounds.push(await page.evaluate<number[]>('frameMeter.stop()'));
  }
  if (keys) await page.keyboard.up(keys);
  return rounds.sort((one, other) => mean(one) - mean(other))[Math.floor(ROUNDS / 2)] ?? [];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function figureOf(figure: string, frames: readonly number[], ceiling: number): Figure {
  const rate = Math.round(1_000 / mean(frames));
  const late = frames.filter((ms) => ms > LATE_MS).length;
  const [p50, p95] = [median(frames), quantile(frames, 0.95)];
  return {
    figure: `${figure}, frames`,
    target: FRAMES,
    value: rate,
    text: `${rate} a second`,
    details: [
      `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms, ${late} of ${frames.length} late`,
      `a bare page of as many lines on this machine: ${ceiling.toFixed(0)} a second`,
    ],
  };
}
