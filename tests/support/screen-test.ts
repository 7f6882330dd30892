import { test as base, expect, inject } from 'vitest';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import { ConsoleTab } from './console-tab.ts';
import { PortalTab } from './portal-tab.ts';
import { SharedSandbox } from './test-sandbox.ts';
import type { TestWorld } from './test-world.ts';

export { expect };

/**
 * vitest's `test` with the real client on a real sandbox: a world of its own for each test, and a tab in it
 * with the portal or with the console. However a
 * test ends: no console error, no answer that broke the contract.
 */
export const test = base
  .extend<WorldFixtures<TestWorld, SharedSandbox>>(worldFixtures(async () => new SharedSandbox(inject('sandboxUrl'))))
  .extend('tab', async ({ world }, { onCleanup }) => {
    const tab = await PortalTab.of(world);
    onCleanup(async () => {
      await tab.close();
      expect(tab.mistakes, 'console errors').toEqual([]);
    });
    return tab;
  })
  .extend('consoleTab', ({ world }, { onCleanup }) => {
    const tab = ConsoleTab.of(world);
    onCleanup(() => {
      tab.close();
      expect(tab.mistakes, 'console errors').toEqual([]);
    });
    return tab;
  });
