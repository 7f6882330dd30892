import { test as base } from 'vitest';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import type { TestAgent } from './test-agent.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';
import type { TestWorld } from './test-world.ts';

interface Agents {
  readonly agent: TestAgent;
  readonly control: ReturnType<TestWorld['control']>;
}

/**
 * The kit's fixtures with strict worlds, whose clocks stand still until the test moves them. `agent` is a browser of
 * supertest in the test's world, `control` calls the control API about it.
 */
export const test = base.extend<WorldFixtures<TestWorld, TestSandbox>>(worldFixtures(openTestSandbox)).extend<Agents>({
  agent: async ({ world }, use) => use(await world.visitor()),
  control: ({ world }, use) => use(world.control()),
});
