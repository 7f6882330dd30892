import { test as base } from 'vitest';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import type { Supertest, TestAgent } from './test-agent.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';
import type { TestWorld } from './test-world.ts';

/** The kit's fixtures with strict worlds, whose clocks stand still until the test moves them. */
export const test = base.extend<WorldFixtures<TestWorld, TestSandbox>>(worldFixtures(openTestSandbox));

interface Agents {
  readonly agent: TestAgent;
  readonly control: ReturnType<Supertest['agent']>;
}

/**
 * As `test`, with agents of the file's own supertest: `const test = testWith(request)`. `agent` is a browser in the
 * test's world, `control` calls the control API about it.
 */
export function testWith(request: Supertest) {
  return test.extend<Agents>({
    agent: async ({ world }, use) => use(await world.agent(request)),
    control: ({ world }, use) => use(world.control(request)),
  });
}
