import { test as base } from 'vitest';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import type { Supertest, TestAgent } from './test-agent.ts';
import { openTestSandbox, type TestSandbox } from './test-sandbox.ts';
import type { TestWorld } from './test-world.ts';

/** The kit's fixtures with strict worlds, whose clocks stand still until the test moves them. */
export const test = base.extend<WorldFixtures<TestWorld, TestSandbox>>(worldFixtures(openTestSandbox));

/** As `test`, with an agent of the file's own supertest in the test's world: `const test = testWith(request)`. */
export function testWith(request: Supertest) {
  return test.extend<{ agent: TestAgent }>({ agent: async ({ world }, use) => use(await world.agent(request)) });
}
