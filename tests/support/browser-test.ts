import { test as base, expect } from '@playwright/test';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { type BrowserWorld, createWorld } from '#kit/playwright/browser-world.ts';
import { standStill } from '#kit/playwright/still-clock.ts';
import { BrowserWatch } from './browser-watch.ts';

export { expect };

interface Options {
  /** fixture, seed and start time of the test's world */
  worldOptions: CreateWorldRequest;
  /** console messages and exceptions that this test provokes on purpose */
  allowConsole: readonly RegExp[];
  /** as in a story: neither the world's clock nor the page's goes on by itself */
  isClockStill: boolean;
}

interface Fixtures {
  world: BrowserWorld;
  watch: BrowserWatch;
}

/**
 * Playwright's `test` with a world of its own for each test. However a test ends: no console error, no request that
 * left this machine, no answer that broke the contract.
 */
export const test = base.extend<Options & Fixtures>({
  worldOptions: [{}, { option: true }],
  allowConsole: [[], { option: true }],
  isClockStill: [false, { option: true }],

  watch: [
    async ({ context, allowConsole }, use) => {
      const watch = new BrowserWatch(context, allowConsole);
      await use(watch);
      expect.soft(watch.mistakes(), 'console errors').toEqual([]);
      expect.soft(watch.foreignRequests(), 'requests that left this machine').toEqual([]);
    },
    { auto: true },
  ],

  world: [
    async ({ page, baseURL, worldOptions, isClockStill }, use) => {
      if (!baseURL) throw new Error('baseURL is missing: run npm test -- e2e, or set UC_BASE_URL.');
      const world = await createWorld(page, baseURL, worldOptions);
      if (isClockStill) await standStill(page, world);
      else await page.clock.install({ time: (await world.clock()).now });
      await use(world);
      const violations = await world.violations();
      await world.drop();
      expect(violations, 'answers that broke the contract').toEqual([]);
    },
    { auto: true },
  ],
});
