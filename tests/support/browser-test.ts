import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
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

/** The page as it stands has no accessibility violation that axe can find. A frame without scripts it cannot enter. */
export async function axe(page: Page): Promise<void> {
  // What is half faded in has the contrast of a half.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // Half a second each: a page without frames needs no second page to put results together, nor its half megabyte twice.
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page }).setLegacyMode(isAlone);
  const { violations } = await builder.exclude('iframe[sandbox]').analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, 'accessibility violations').toEqual([]);
}
