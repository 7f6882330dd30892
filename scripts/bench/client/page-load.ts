import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import { slowPhonePage } from './slow-phone.ts';

/** Figures of one visit with empty caches, times in milliseconds from the navigation. */
export interface PageLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** element of the largest paint */
  readonly largest: string;
  /** sum of what each long task takes beyond 50 ms, after the first paint */
  readonly blocking: number;
  readonly shift: number;
  /** over the wire until the network is quiet, headers included */
  readonly bytes: number;
  readonly requests: number;
}

/** Paints that `observe-paints.cjs` has seen in the page. */
interface SeenLoad extends Pick<PageLoad, 'firstPaint' | 'largestPaint' | 'largest' | 'shift'> {
  readonly tasks: readonly { readonly start: number; readonly ms: number }[];
}

const OBSERVER = join(import.meta.dirname, 'observe-paints.cjs');
/** Time after the answer with the QR picture: it is drawn, and what is loaded ahead is there. */
const QUIET_MS = 2_000;

export async function measureLoad(browser: Browser, url: string): Promise<PageLoad> {
  const page = await slowPhonePage(browser);
  try {
    const wire = await countBytes(page);
    await page.addInitScript({ path: OBSERVER });
    // No watching in the page: it would take part of its slow processor.
    const picture = page.waitForResponse((response) => response.url().includes(PATHS.prepare));
    await page.goto(url, { waitUntil: 'commit' });
    await picture;
    await page.waitForTimeout(QUIET_MS);
    const { tasks, ...seen } = await page.evaluate<SeenLoad>('pageLoad');
    const blocking = tasks
      .filter(({ start }) => start >= seen.firstPaint)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
    return { ...seen, blocking, ...wire };
  } finally {
    await page.context().close();
  }
}

async function countBytes(page: Page): Promise<{ bytes: number; requests: number }> {
  const wire = { bytes: 0, requests: 0 };
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.requests += encodedDataLength > 0 ? 1 : 0;
  });
  await devtools.send('Network.enable');
  return wire;
}
