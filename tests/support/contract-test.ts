import { test as base, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { answerOf } from './expect-answer.ts';
import { openTarget } from './target.ts';
import { control, TestWorld } from './test-world.ts';

/**
 * vitest's `test` with one server a file and a world of its own for each test, whose clock stands still until the
 * test moves it. However a test ends, its worlds end clean.
 */
export const test = base
  .extend('target', { scope: 'file' }, async ({}, { onCleanup }) => {
    const target = await openTarget();
    onCleanup(async () => {
      const { violations } = answerOf(await control(target.url, CONTROL.violations), CONTROL.violations);
      await target.close();
      // Calls about no world are told of in main.
      expect(violations, 'control answers that broke the contract').toEqual([]);
    });
    return target;
  })
  .extend('makeWorld', async ({ target }, { onCleanup }) => {
    const made: TestWorld[] = [];
    onCleanup(async () => {
      for (const world of made) await world.end();
    });
    return async (options: CreateWorldRequest = {}): Promise<TestWorld> => {
      const answer = await control(target.url, CONTROL.createWorld, { body: options });
      const world = new TestWorld(target.url, answerOf(answer, CONTROL.createWorld));
      made.push(world);
      await world.freeze();
      return world;
    };
  })
  .extend('world', async ({ makeWorld }) => makeWorld())
  .extend('browser', async ({ world }) => world.browser());
