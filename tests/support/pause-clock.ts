import type { Page } from '@playwright/test';

/** How far ahead of its own time a page's clock is stopped, in milliseconds: more where the machine was too slow. */
const AHEAD_MS = [100, 500, 2_500] as const;

/** Stops the page's clock a moment ahead of now; it cannot be stopped at a moment that has gone by meanwhile. */
export async function pauseClock(page: Page): Promise<void> {
  let problem: unknown;
  for (const ahead of AHEAD_MS) {
    try {
      const now = await page.evaluate(() => Date.now());
      return await page.clock.pauseAt(now + ahead);
    } catch (error) {
      if (!String(error).includes('to the past')) throw error;
      problem = error;
    }
  }
  throw problem;
}
