import { test as base, expect, inject } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { ConsoleTab } from './console-tab.ts';
import { answerOf } from './expect-answer.ts';
import { PortalTab } from './portal-tab.ts';
import { control, TestWorld } from './test-world.ts';

export { expect };

/**
 * vitest's `test` with the real client on a real sandbox: a world of its own for each test, and a tab in it
 * with the portal or with the console. However a
 * test ends: no console error, no answer that broke the contract.
 */
export const test = base
  .extend('worldOptions', {} as CreateWorldRequest)
  .extend('world', async ({ worldOptions }, { onCleanup }) => {
    const url = inject('sandboxUrl');
    const world = new TestWorld(
      url,
      answerOf(await control(url, CONTROL.createWorld, { body: worldOptions }), CONTROL.createWorld),
    );
    onCleanup(() => world.end());
    return world;
  })
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
